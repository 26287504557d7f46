/** A Patroni cluster of three servers with etcd and HAProxy on this machine, configured as docs/high-availability.md says. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { expect, vi } from 'vitest'
import { parse } from 'yaml'
import { closeLater } from '../helpers/close-later.ts'
import { findOrSkip, hasPostgresPrograms, postgresProgram } from '../helpers/find-program.ts'
import {
  childProcesses,
  freePort,
  giveToServer,
  killQuietly,
  ownerOfServer,
  serverFolder,
} from '../helpers/postgres.ts'
import { Program } from '../helpers/program.ts'
import { readText } from '../helpers/repository.ts'
import { runSql } from '../helpers/run-sql.ts'

/** A guard against hanging: an idle machine starts a server within seconds, and promotes a standby within the `ttl`. */
const LATER = { timeout: 170_000, interval: 200 }
/** Far longer than a Patroni needs to choose a standby. */
const POLLS_BEFORE_REMEDY = 100
/** Two loops of a Patroni, after which it has seen a new configuration. */
const SEEN_MS = 7_000
const page = readText('docs/high-availability.md')

interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

const haproxy = findOrSkip(['haproxy'])
const others = [findOrSkip(['patroni']), findOrSkip(['etcd'], 'etcd-server')]
export const hasCluster = hasPostgresPrograms() && [haproxy, ...others].every(Boolean)

/** Runs a program as the user who runs the servers. Patroni needs a language, and writes to its home folder. */
function programIn(folder: string, name: string, ...argv: string[]): Program {
  const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' }
  return new Program({ ...ownerOfServer(), cwd: folder, env }, name, ...argv)
}

/** A server and the Patroni that manages it. */
export class Node {
  readonly name: string
  readonly ports: { postgres: number; rest: number }
  readonly #patroni: Program
  readonly #data: string

  constructor(folder: string, { name, ports, config }: NodeOptions) {
    this.name = name
    this.ports = ports
    this.#data = join(folder, 'data')
    const file = join(folder, 'patroni.yml')
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(configOf(config, folder, { name, ports })))
    this.#patroni = programIn(folder, 'patroni', file)
  }

  start(): Promise<void> {
    return this.#patroni.start()
  }

  /** Kills the whole node, like a power cut. */
  async kill(): Promise<void> {
    await this.#patroni.end('SIGKILL')
    this.#signalServer('SIGKILL')
  }

  /** Restarts only the node's Patroni; the server keeps running. */
  async restartPatroni(): Promise<void> {
    await this.#patroni.end('SIGKILL')
    await this.#patroni.start()
  }

  /** Makes the Patroni of the primary forget what it stored about standbys. */
  async forgetStandbys(): Promise<void> {
    for (const synchronous_mode of [false, true]) {
      const change = { method: 'PATCH', body: JSON.stringify({ synchronous_mode }) } as const
      const { statusCode, body } = await request(`http://127.0.0.1:${this.ports.rest}/config`, change)
      expect(statusCode, await body.text()).toBe(200)
      await sleep(SEEN_MS)
    }
  }

  killPostmaster(): void {
    killQuietly(this.#postmaster(), 'SIGKILL')
  }

  freeze(): void {
    this.#patroni.signal('SIGSTOP')
    this.#signalServer('SIGSTOP')
  }

  thaw(): void {
    this.#signalServer('SIGCONT')
    this.#patroni.signal('SIGCONT')
  }

  #signalServer(signal: NodeJS.Signals): void {
    const postmaster = this.#postmaster()
    for (const pid of [postmaster, ...childProcesses(postmaster)]) killQuietly(pid, signal)
  }

  /** NaN if the postmaster isn't running, because 0 would be this test's own process group. */
  #postmaster(): number {
    try {
      return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return Number.NaN
    }
  }
}

interface NodeOptions {
  name: string
  ports: Node['ports']
  /** The configuration in docs/high-availability.md, with the address of etcd. */
  config: Record<string, Record<string, unknown>>
}

/** Adapts the documented configuration of a machine to a folder on this machine. */
function configOf(config: NodeOptions['config'], folder: string, { name, ports }: Omit<NodeOptions, 'config'>) {
  const rest = `127.0.0.1:${ports.rest}`
  const postgres = `127.0.0.1:${ports.postgres}`
  const local = {
    ...{ listen: postgres, connect_address: postgres, data_dir: join(folder, 'data') },
    ...{ bin_dir: dirname(postgresProgram('postgres')), pgpass: join(folder, 'pgpass') },
    pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
    // A crash of the kernel doesn't matter here.
    parameters: { unix_socket_directories: folder, fsync: 'off' },
  }
  return {
    ...config,
    name,
    restapi: { listen: rest, connect_address: rest },
    postgresql: { ...config.postgresql, ...local },
  }
}

function blockOf(language: string, start: string): string {
  const blocks = [...page.matchAll(/^( *)```(\w+)\n(.*?)^ *```/gms)]
  const found = blocks.filter(([, , of, block = '']) => of === language && block.includes(start))
  expect(found, start).toHaveLength(1)
  return found[0]?.[3] ?? ''
}

/** Starts the cluster, and returns it once the database exists and all servers follow. */
export async function startPatroniCluster() {
  const folder = serverFolder()
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const etcd = programIn(ownFolder(join(folder, 'etcd')), 'etcd', ...etcdOptions(etcdPort, peerPort))
  const config = { ...parse(blockOf('yaml', 'synchronous_mode')), etcd3: { hosts: `127.0.0.1:${etcdPort}` } }
  const nodes: Node[] = []
  for (const name of ['a', 'b', 'c']) {
    const ports = { postgres: await freePort(), rest: await freePort() }
    nodes.push(new Node(ownFolder(join(folder, name)), { name, ports, config }))
  }
  const proxyFile = join(folder, 'haproxy.cfg')
  writeFileSync(proxyFile, proxyConfig(proxyPort, nodes))
  const proxy = programIn(folder, haproxy ?? '', '-f', proxyFile)

  /** Waits for a node with this role. During a change there may be none. */
  const withRole = (role: string): Promise<Node> =>
    vi.waitFor(async () => {
      const { name } = (await membersOf(nodes)).find((member) => member.role === role) ?? {}
      const found = nodes.find((node) => node.name === name)
      if (found === undefined) throw new Error(`no node is ${role}`)
      return found
    }, LATER)
  /** The current primary. */
  const primary = () => withRole('leader')
  const cluster = {
    /** Leads to the primary through HAProxy. */
    url: `postgres://stats@127.0.0.1:${proxyPort}/stats`,
    ...{ nodes, etcd },
    primary,
    /** The node that confirms the primary's commits. */
    standby: () => withRole('sync_standby'),
    /** Resolves when every node follows the primary, and one confirms its commits. */
    untilWhole: async () => {
      let [shape, polls, isRestarted] = ['', 0, false]
      const whole = until(async () => {
        shape = shapeOf(await membersOf(nodes))
        polls = shape === 'leader replica replica' ? polls + 1 : 0
        // The page recommends this for a Patroni before 3.1.
        if (polls === POLLS_BEFORE_REMEDY) {
          const node = await primary()
          await (isRestarted ? node.forgetStandbys() : node.restartPatroni())
          polls = 0
          isRestarted = true
        }
        return shape === 'leader replica sync_standby'
      })
      await whole.catch((cause) => {
        throw new Error(`the cluster stays "${shape}"`, { cause })
      })
    },
    /** Resolves when a node other than this one is the primary. */
    untilPromoted: ({ name }: Node) =>
      until(async () => (await membersOf(nodes)).some((one) => one.role === 'leader' && one.name !== name)),
    switchOver: async () => {
      const { name, ports } = await primary()
      const order = { method: 'POST', body: JSON.stringify({ leader: name }) } as const
      const { statusCode, body } = await request(`http://127.0.0.1:${ports.rest}/switchover`, order)
      expect(statusCode, await body.text()).toBe(200)
    },
  }
  closeLater(async () => {
    for (const node of nodes) node.thaw()
    await Promise.all(nodes.map((node) => node.kill()))
  })
  await etcd.startOn(etcdPort)
  for (const node of nodes) await node.start()
  await cluster.untilWhole()
  await proxy.startOn(proxyPort)
  const { ports } = await primary()
  const server = `postgres://postgres@127.0.0.1:${ports.postgres}/postgres`
  await runSql(server, 'create role stats login', 'create database stats owner stats')
  return cluster
}

const until = (isSo: () => Promise<boolean>): Promise<void> => vi.waitUntil(isSo, LATER).then(() => {})

/** A folder of the user who runs the server. */
function ownFolder(folder: string): string {
  mkdirSync(folder)
  return giveToServer(folder)
}

function etcdOptions(port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  return [
    ...['--data-dir', 'data', '--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ]
}

/** The documented `listen` section below Debian's default timeouts. */
function proxyConfig(port: number, nodes: readonly Node[]): string {
  const defaults = 'defaults\n\ttimeout connect 5s\n\ttimeout client 50s\n\ttimeout server 50s\n'
  let block = blockOf('haproxy', 'listen postgres').replace('127.0.0.1:5000', `127.0.0.1:${port}`)
  for (const { name, ports } of nodes) {
    const line = new RegExp(`server ${name} \\S+ check port \\d+`)
    block = block.replace(line, `server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`)
  }
  return defaults + block
}

/** The members according to the first node that answers; a frozen node doesn't answer. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  const asked = nodes.map(async ({ ports }) => {
    const limits = { headersTimeout: 5_000, bodyTimeout: 5_000 }
    const { body } = await request(`http://127.0.0.1:${ports.rest}/cluster`, limits)
    return ((await body.json()) as { members?: Member[] }).members ?? []
  })
  return Promise.any(asked).catch(() => [])
}

/** The roles of the members that are running and not behind. */
function shapeOf(members: readonly Member[]): string {
  const well = members.filter(
    ({ role, state, lag }) => /^(?:running|streaming)$/.test(state) && (role === 'leader' || lag === 0),
  )
  return well
    .map(({ role }) => role)
    .sort()
    .join(' ')
}
