/** Alarms of the process, of Redis, of the chat platform, and of releases. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { somebody } from '../trust/stage.ts'
import type { Provocation } from './provocation.ts'
import type { Scene } from './scene.ts'

/** Somebody begins to log in, again and again, and comes back from the chat platform. */
function logInAlways({ keep, stage, service }: Scene, clients: number): void {
  keep(clients, () => stage.member(service, somebody()), 500)
}

export const ofOthers: Provocation[] = [
  {
    alarm: 'Down',
    cause: 'the process was restarted with a database that is not there',
    provoke: async ({ restart, env }) => {
      restart({ DATABASE_URL: String(env.DATABASE_URL).replace(/stats$/, 'no_such_database') })
    },
    finding: { named: 'ends in one sentence', shown: /^DATABASE_URL: .*$/m },
  },
  {
    alarm: 'LoginsFail',
    cause: 'the chat platform breaks connections',
    provoke: async (scene) => {
      scene.stage.simulator.setFault('token', 'down')
      logInAlways(scene, 1)
    },
    finding: { named: '`token`', shown: /"endpoint":"token".*"the chat platform could not be used for a login"/ },
  },
  {
    alarm: 'LoginsFail',
    cause: 'our client secret is another one there',
    provoke: async (scene) => {
      scene.stage.simulator.setFault('token', { status: 401, body: { error: 'invalid_client' } })
      logInAlways(scene, 1)
    },
    finding: {
      named: 'the chat platform refuses our client id or secret',
      shown: /"the chat platform refuses our client id or secret"/,
    },
  },
  {
    alarm: 'ChatPlatformSlow',
    cause: 'the chat platform takes three seconds for the list of servers',
    provoke: async (scene) => {
      scene.stage.simulator.setFault('guilds', { delayMs: 3_000 })
      logInAlways(scene, 2)
    },
    finding: {
      named: 'The alarm names the endpoint',
      shown: /at guilds: a login has four seconds/,
      where: ({ prometheus }) => prometheus.summaries(),
    },
  },
  {
    alarm: 'CountsAlone',
    cause: 'Redis was killed',
    provoke: ({ redis }) => redis.kill(),
    finding: { named: 'Redis is away', shown: /"Redis is away/ },
  },
  {
    alarm: 'CountsAlone',
    cause: 'Redis is full, and forgets nothing by itself',
    provoke: async ({ redis, lookUpAlways }) => {
      await redis.configure('maxmemory', '1mb')
      lookUpAlways(1)
    },
    finding: { named: '`OOM` is a full server', shown: /OOM.*"Redis refuses to count/ },
  },
  {
    alarm: 'TwoReleases',
    cause: 'one process is of another release',
    secondFolder: otherRelease,
    provoke: async () => {},
    finding: {
      named: 'player_stats_build_info',
      shown: /"version":"99\.0\.0"/,
      where: ({ prometheus }) => prometheus.query('player_stats_build_info'),
    },
  },
]

/** What is built here, under another version. */
function otherRelease(folder: string): string {
  const release = join(folder, 'release')
  mkdirSync(release)
  const manifest = JSON.parse(readText('package.json'))
  writeFileSync(join(release, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }))
  cpSync(join(REPOSITORY, 'dist'), join(release, 'dist'), { recursive: true })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(release, 'node_modules'))
  return release
}
