/** One process of the service with its metrics, a Postgres and a Redis of its own, a bot, and somebody who agreed. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { SimulatedPerson } from '../../src/development/chat-simulator/cast.ts'
import type { Bot } from '../helpers/actors.ts'
import { postgresProgram } from '../helpers/find-program.ts'
import { type Cluster, freePort, startPostgres } from '../helpers/postgres.ts'
import { type RedisServer, startRedis } from '../helpers/redis.ts'
import { runSql } from '../helpers/run-sql.ts'
import { type Env, LONGEST_START_MS } from '../helpers/service-process.ts'
import { mountSmallDisk, type SmallDisk } from '../helpers/small-disk.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { runAdmin } from '../operators/run-admin.ts'
import { untilAnswered } from '../trust/load.ts'
import { launchService, type ServiceProcess } from '../trust/service-process.ts'
import { lookup, openStage, type Stage } from '../trust/stage.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { commandIn } from './runbook.ts'

const DISK_BYTES = 128 * 1024 * 1024

export interface Scene {
  cluster: Cluster
  /** What the data of Postgres are on, where that is a disk of their own. */
  disk: SmallDisk | undefined
  redis: RedisServer
  stage: Stage
  service: ServiceProcess
  /** What the service was started with. */
  env: Env
  bot: Bot
  person: SimulatedPerson
  prometheus: Prometheus
  folder: string
  /** Runs statements as the superuser of the server, and gives the rows of the last one as JSON. */
  sql(...statements: string[]): Promise<string>
  /** Somebody else's session on the service's database, in which these statements have been run. */
  session(...statements: string[]): Promise<pg.Client>
  /** So many bots look the same person up, again and again. */
  lookUpAlways(clients: number): void
  /** So many clients do this again and again until the scene is closed, and don't mind failing. */
  keep(clients: number, act: () => Promise<unknown>, pauseMs?: number): void
  /** Ends the process, and starts another one in its place, with these settings as well. */
  restart(more?: Env): ServiceProcess
  /** Runs an operator's command on the service's database. */
  admin(...argv: string[]): Promise<string>
  /** Another process of the service, which Prometheus watches too. */
  second: ServiceProcess | undefined
  /** What the processes have logged and printed so far. */
  log(): Promise<string>
  /** Runs the command of the runbook's section that begins like this: SQL, `psql`, or `npm run admin`. */
  follow(section: string, beginning: string): Promise<string>
  close(): Promise<void>
}

export interface SceneOptions {
  prometheus: string
  env?: Env | undefined
  /** Done when the tables are there, before the process starts that Prometheus watches. */
  prepare?: ((sql: Scene['sql']) => Promise<unknown>) | undefined
  /** A second process is started from this folder. */
  secondFolder?: ((folder: string) => string) | undefined
  /** The data of Postgres lie on a disk that can be filled. */
  isOnSmallDisk?: boolean | undefined
}

export async function openScene(options: SceneOptions): Promise<Scene> {
  const disk = options.isOnSmallDisk === true ? mountSmallDisk(DISK_BYTES) : undefined
  const dataIn = disk && { dataIn: disk.folder }
  const cluster = await startPostgres({ settings: ['max_connections=50'], isDurable: true, ...dataIn })
  const redis = await startRedis()
  const folder = temporaryFolder()
  // As in production: a role without the rights of a superuser.
  await runSql(cluster.url, 'create role stats login', 'create database stats owner stats')
  const databaseUrl = cluster.url.replace('postgres@', 'stats@').replace(/postgres$/, 'stats')
  const ofSuperuser = cluster.url.replace(/postgres$/, 'stats')
  const sql = (...statements: string[]) => runSql(ofSuperuser, ...statements)
  const admin = async (...argv: string[]) => {
    const { out, err } = await runAdmin({ DATABASE_URL: databaseUrl }, ...argv)
    return out + err
  }
  const stage = await openStage({
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redis.url, METRICS_HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    ...{ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '1000000' },
    ...options.env,
  })
  const first = await stage.startOne()
  const { person } = await stage.consentingPerson(first)
  const bot = await stage.bot(first)
  await options.prepare?.(sql)
  const sessions: pg.Client[] = []
  const working: Promise<unknown>[] = []
  const processes: ServiceProcess[] = [first]
  let isOver = false

  // The first one made tables and people; this one takes its port, and is watched.
  const metricsPorts = [await freePort()]
  const env = { ...stage.env, METRICS_PORT: String(metricsPorts[0]) }
  const port = Number(new URL(first.url).port)
  await first.kill()
  const launchAs = (settings: Env, at: number) => {
    const started = launchService(settings, at)
    processes.push(started)
    return started
  }
  const service = launchAs(env, port)
  const second = await startSecond()

  async function startSecond(): Promise<ServiceProcess | undefined> {
    if (options.secondFolder === undefined) return undefined
    metricsPorts.push(await freePort())
    const METRICS_PORT = String(metricsPorts[1])
    return stage.startOne({ METRICS_PORT }, { folder: options.secondFolder(folder) })
  }

  // Before Prometheus looks for the first time: afterwards this would be an answer like any other.
  await untilAnswered(() => bot.lookUp(lookup(person)), LONGEST_START_MS)
  const prometheus = await startPrometheus(options.prometheus, join(folder, 'prometheus'), metricsPorts)
  const keep = (clients: number, act: () => Promise<unknown>, pauseMs = 20) => {
    const work = async () => {
      while (!isOver) {
        await act().catch(() => {})
        await sleep(pauseMs)
      }
    }
    working.push(...Array.from({ length: clients }, work))
  }
  return {
    ...{ cluster, disk, redis, stage, service, second, env, bot, person, prometheus, folder, sql, admin, keep },
    lookUpAlways: (clients) => keep(clients, () => bot.lookUp(lookup(person))),
    session: async (...statements) => {
      const client = new pg.Client({ connectionString: ofSuperuser, application_name: 'somebody else' })
      sessions.push(client)
      client.on('error', () => {})
      await client.connect()
      for (const statement of statements) await client.query(statement)
      return client
    },
    restart: (more = {}) => {
      for (const one of processes) one.signal('SIGKILL')
      return launchAs({ ...env, ...more }, port)
    },
    log: async () => [...processes, ...(second ? [second] : [])].flatMap(linesOf).join('\n'),
    follow: (section, beginning) => {
      const command = commandIn(section, beginning)
      const [, argv] = /^npm run admin -- (.*)$/.exec(command) ?? []
      if (argv !== undefined) return admin(...argv.split(' '))
      return command.startsWith('psql ') ? runPsql(command, databaseUrl) : sql(command)
    },
    close: async () => {
      isOver = true
      cluster.resume()
      for (const client of sessions) await client.end().catch(() => {})
      for (const one of processes) await one.kill()
      await stage.close()
      await Promise.all(working)
      await prometheus.stop()
      await redis.remove()
      await cluster.remove()
      disk?.remove()
      removeFolder(folder)
    },
  }
}

const linesOf = (one: ServiceProcess) => [...one.log().map((line) => JSON.stringify(line)), ...one.troubles()]

/** As in a shell, with what it says when it fails. */
function runPsql(command: string, databaseUrl: string): Promise<string> {
  const script = command.replace(/^psql/, postgresProgram('psql'))
  const env = { ...process.env, DATABASE_URL: databaseUrl, PGCONNECT_TIMEOUT: '5' }
  return new Promise((resolve) => {
    execFile('sh', ['-c', script], { env }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}
