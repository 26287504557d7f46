/** The application as it runs, on a real database and the chat simulator over HTTP, and the actors who use it. */
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { createChatClient } from '../../src/chat-client/create-chat-client.ts'
import { loadConfig } from '../../src/config/config.ts'
import { cast, guilds, type SimulatedPerson } from '../../src/development/chat-simulator/cast.ts'
import { RedisCounters } from '../../src/http/redis-counters.ts'
import type { Metrics } from '../../src/metrics/metrics.ts'
import { openStore } from '../../src/store/open-store.ts'
import { LookupCounter } from '../../src/store/who-looked/lookup-counter.ts'
import { startCountWriter } from '../../src/store/who-looked/write-counts.ts'
import { Bot, Member } from './actors.ts'
import { type RunningChatSimulator, startChatSimulator } from './chat-simulator.ts'
import type { OAuthServer } from './oauth-server.ts'
import { createDatabase } from './postgres.ts'
import { tier } from './tiers.ts'

export { cast, guilds }

export type DatabaseKind = 'embedded' | 'postgres'

/** The databases that this machine has: what holds on one must hold on the other. */
export const databases: DatabaseKind[] = inject('postgresUrl') === null ? ['embedded'] : ['postgres', 'embedded']

/**
 * For routes, which ask both databases the same by the same functions of the store: `npm test` asks Postgres, and
 * `npm run test:all` the embedded one.
 */
export const routeDatabases = databases.length === 1 ? databases : databases.filter(isAsked)

function isAsked(kind: DatabaseKind): boolean {
  return tier === undefined || (tier === 'core') === (kind === 'postgres')
}

/** Whether a real Postgres is there; what needs one is skipped without, and `npm test` says so. */
export const hasPostgres = inject('postgresUrl') !== null

export interface StartOptions {
  database?: DatabaseKind
  /** Whether the chat platform sends commands and events, signed by the simulator. */
  hasChatDoor?: boolean
  /** Further environment variables. */
  env?: Record<string, string>
  log?: Logger
  /** A database that is there already, for several applications on one. */
  databaseUrl?: string
  simulator?: RunningChatSimulator
  metrics?: Pick<Metrics, 'observe' | 'chatCalled'>
  /** The folder of the built dashboard, for tests of pages. */
  webRoot?: string
  /** How long a whole login may wait for the chat platform, if not as long as in service. */
  chatTimeoutMs?: number
}

export type RunningApp = Awaited<ReturnType<typeof startApp>>

/** Tests of routes: on each database, at a service of their own. */
export function onEachDatabase(
  options: Omit<StartOptions, 'database'>,
  tests: (service: () => RunningApp, database: DatabaseKind) => void,
): void {
  describe.each(routeDatabases)('on the %s database', (database) => {
    let service: RunningApp
    beforeAll(async () => {
      service = await startApp({ ...options, database })
    })
    afterAll(() => service.close())
    tests(() => service, database)
  })
}

/** An address of a new, empty Postgres database. */
export async function emptyDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  if (server === null) throw new Error('this test needs Postgres: guard it with hasPostgres')
  return createDatabase(server)
}

/** An address of a new Postgres database in which every migration has run and nobody is: quicker than an empty one. */
export async function migratedDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const template = inject('migratedTemplate')
  if (server === null || template === null) throw new Error('this test needs Postgres: guard it with hasPostgres')
  return createDatabase(server, template)
}

/** Starts an application on an empty database. */
export async function startApp(options: StartOptions = {}) {
  const { database = hasPostgres ? 'postgres' : 'embedded', env = {} } = options
  const log = options.log ?? pino({ level: 'silent' })
  const simulator = options.simulator ?? (await startChatSimulator())
  const databaseUrl = options.databaseUrl ?? (database === 'postgres' ? await migratedDatabase() : undefined)
  const signed: Record<string, string> = options.hasChatDoor ? { CHAT_PUBLIC_KEY: simulator.signer.publicKey } : {}
  const config = loadConfig({ ...chatEnv(simulator), ...signed, SESSION_SECRET: SECRET, ...env })
  const store = await openStore({ databaseUrl, log })
  const redis = config.redisUrl === undefined ? undefined : new RedisCounters(config.redisUrl, log)
  if (config.chatPlatform === undefined) throw new Error('the tests configure a chat platform')
  const chat = createChatClient({
    ...config.chatPlatform,
    readsPictures: config.chatCdnUrl !== undefined,
    log,
    observe: options.metrics?.chatCalled,
    ...(options.chatTimeoutMs !== undefined && { timeoutMs: options.chatTimeoutMs }),
  })
  const lookupCounter = new LookupCounter()
  // By itself it would write nothing for days: tests say when.
  const pauses = { first: 2 ** 30, afterDone: 2 ** 30, afterFailed: 2 ** 30 }
  const countWriter = startCountWriter({ counter: lookupCounter, db: store.db, log, pauses })
  const app = await buildApp({
    config,
    chatPublicKey: config.chatPlatform.publicKey,
    sessionSecrets: config.sessionSecrets ?? [SECRET],
    store,
    chat,
    redis,
    log,
    webRoot: options.webRoot ?? '/nonexistent',
    metrics: options.metrics,
    lookupCounter,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://localhost:${(app.server.address() as { port: number }).port}`
  if (options.hasChatDoor) simulator.setAppUrl(url)
  /** A browser-like client that isn't logged in yet. */
  const visitor = () => new Member(url, simulator)
  /** Somebody who has just logged in. */
  const member = (person: SimulatedPerson) => visitor().logIn(person)
  return {
    app,
    /** Without a slash at the end. */
    url,
    config,
    store,
    simulator,
    /** Writes now what was counted of lookups and keys. */
    writeCounts: countWriter.write,
    visitor,
    member,
    /** A bot in this guild, whose key the cast's admin made. */
    bot: async (guildId = guilds.lanternfall.id) => {
      const admin = await member(cast.admin)
      return new Bot(url, (await admin.createKey(guildId)).api_key)
    },
    /** A bot with whatever key. */
    botWith: (key: string | undefined) => new Bot(url, key),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await countWriter.stop()
      redis?.connection.disconnect()
      await chat.close()
      await store.close()
      if (options.simulator === undefined) await simulator.close()
    },
  }
}

const SECRET = 'a secret of the tests that is long enough to sign'

/** The variables that point the service at a chat platform, such as a running simulator. */
export function chatEnv({ clientId, clientSecret, addresses }: ChatPlatform): Record<string, string> {
  return {
    CHAT_CLIENT_ID: clientId,
    CHAT_CLIENT_SECRET: clientSecret,
    CHAT_AUTHORIZE_URL: addresses.authorizeUrl,
    CHAT_TOKEN_URL: addresses.tokenUrl,
    CHAT_REVOKE_URL: addresses.revokeUrl ?? '',
    CHAT_API_URL: addresses.apiUrl,
  }
}

type ChatPlatform = Pick<OAuthServer, 'clientId' | 'clientSecret' | 'addresses'>
