/** The application as it runs, on a real database and with the chat simulator over HTTP, and the actors who use it. */
import { type Logger, pino } from 'pino'
import { describe, inject, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { cast, guilds, type SimulatedPerson } from '../../src/development/chat-simulator/cast.ts'
import { openService } from '../../src/process/service.ts'
import { Bot, Member } from './actors.ts'
import { type RunningChatSimulator, startChatSimulator } from './chat-simulator.ts'
import { closeLater } from './close-later.ts'
import type { OAuthServer } from './oauth-server.ts'
import { createDatabase } from './postgres.ts'
import { queryOn } from './query.ts'
import { temporaryFolder } from './temporary-folder.ts'
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

/** Tests of what they open where they are declared. Where it can't be there nothing is opened, and they are one that is skipped. */
export function describeIf(isThere: boolean, name: string, tests: () => Promise<void> | void): void {
  if (isThere) describe(name, tests)
  else test.skip(name)
}

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
}

export type RunningApp = Awaited<ReturnType<typeof startApp>>

/** Tests of routes: on each database, at a service of their own. */
export function onEachDatabase(
  options: Omit<StartOptions, 'database'>,
  tests: (service: RunningApp, database: DatabaseKind) => unknown,
): void {
  describe.each(routeDatabases)('on the %s database', async (database) => {
    await tests(await startApp({ ...options, database }), database)
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

/** Starts the service, in this process, on an empty database. Like all that these helpers open, it is closed after the test. */
export async function startApp(options: StartOptions = {}) {
  const { database = hasPostgres ? 'postgres' : 'embedded', hasChatDoor = false, env = {} } = options
  const log = options.log ?? pino({ level: 'silent' })
  const simulator = options.simulator ?? (await startChatSimulator())
  const config = loadConfig({
    ...chatEnv(simulator),
    ...(hasChatDoor && { CHAT_PUBLIC_KEY: simulator.signer.publicKey }),
    DATABASE_URL: options.databaseUrl ?? (database === 'postgres' ? await migratedDatabase() : ''),
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    SESSION_SECRET: SECRET,
    ...env,
  })
  const service = await openService(config, log, { pauses: NEVER })
  const { app, store, writeCounts } = service
  const url = `http://localhost:${(app.server.address() as { port: number }).port}`
  if (hasChatDoor) simulator.setAppUrl(url)
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
    query: queryOn(store),
    /** Undefined: METRICS_PORT isn't set. */
    metrics: service.metrics,
    simulator,
    /** Writes now what was counted of lookups and keys. */
    writeCounts,
    visitor,
    member,
    /** Somebody whom bots may look up in the guild of Lanternfall. */
    visible: async (person: SimulatedPerson, gameName: string, tag?: string) => {
      const visible = await member(person)
      await visible.allow(guilds.lanternfall.id)
      await visible.link(gameName, tag)
      return visible
    },
    /** A bot in this guild, whose key the cast's admin made. */
    bot: async (guildId = guilds.lanternfall.id) => {
      const admin = await member(cast.admin)
      return new Bot(url, (await admin.createKey(guildId)).api_key)
    },
    /** A bot with whatever key. */
    botWith: (key: string | undefined) => new Bot(url, key),
    close: closeLater(async () => {
      app.server.closeAllConnections()
      await service.close()
    }),
  }
}

/** By itself nothing is swept or written for days: tests say when. */
const NEVER = { first: 2 ** 30, afterDone: 2 ** 30, afterFailed: 2 ** 30 }
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
