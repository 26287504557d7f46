/** Starts the service on a real database, with the chat simulator over HTTP, and creates the actors who use the service. */
import { type Logger, pino } from 'pino'
import { describe, inject, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { guilds, personas, type SimulatedPerson } from '../../src/development/chat-simulator/personas.ts'
import type { Pauses } from '../../src/lib/repeat.ts'
import { openService } from '../../src/process/service.ts'
import { Bot, Member } from './actors.ts'
import { type RunningChatSimulator, startChatSimulator } from './chat-simulator.ts'
import { closeLater } from './close-later.ts'
import { createDatabase } from './postgres.ts'
import { queryOn } from './query.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { tier } from './tiers.ts'

export { guilds, personas }

export type DatabaseKind = 'embedded' | 'postgres'

/** The databases that this machine can run. A test that passes on one must pass on the other. */
export const databases: DatabaseKind[] = inject('postgresUrl') === null ? ['embedded'] : ['postgres', 'embedded']

/**
 * The databases for tests of routes, which use both databases in the same way: Postgres in `npm test`, the embedded one in
 * `npm run test:all`.
 */
export const routeDatabases = databases.length === 1 ? databases : databases.filter(isUsedInTier)

function isUsedInTier(kind: DatabaseKind): boolean {
  return tier === undefined || (tier === 'core') === (kind === 'postgres')
}

/** Whether a Postgres server runs. Otherwise, tests that need one are skipped, and `npm test` says so. */
export const hasPostgres = inject('postgresUrl') !== null

/** Declares a suite that starts servers while it is declared. If they are missing, declares a single skipped test instead. */
export function describeIf(isThere: boolean, name: string, tests: () => Promise<void> | void): void {
  if (isThere) describe(name, tests)
  else test.skip(name)
}

export interface StartOptions {
  database?: DatabaseKind
  /** Whether the chat platform sends commands and events, which the simulator signs. */
  hasChatDoor?: boolean
  /** Further environment variables. */
  env?: Record<string, string>
  log?: Logger
  /** An existing database, for several applications on one database. */
  databaseUrl?: string
  simulator?: RunningChatSimulator
  /** Pauses between background work, which by default waits for days, so that it runs only when a test starts it. */
  pauses?: Pauses
}

export type RunningApp = Awaited<ReturnType<typeof startApp>>

/** Runs tests of routes on each database, each time with a new service. */
export function onEachDatabase(
  options: Omit<StartOptions, 'database'>,
  tests: (service: RunningApp, database: DatabaseKind) => unknown,
): void {
  describe.each(routeDatabases)('on the %s database', async (database) => {
    await tests(await startApp({ ...options, database }), database)
  })
}

/** Creates an empty Postgres database and returns its address. */
export async function createEmptyDatabase(): Promise<string> {
  return createDatabase(serverUrl())
}

/** Copies a migrated Postgres database without people, which is faster than migrating, and returns the copy's address. */
export async function createMigratedDatabase(): Promise<string> {
  return createDatabase(serverUrl(), inject('migratedTemplate') ?? '')
}

function serverUrl(): string {
  const url = inject('postgresUrl')
  if (url === null) throw new Error('this test needs Postgres: guard it with hasPostgres')
  return url
}

/** Starts the service in this process on an empty database, and closes the service after the test, as all these helpers do. */
export async function startApp(options: StartOptions = {}) {
  const { database = hasPostgres ? 'postgres' : 'embedded', hasChatDoor = false, env = {} } = options
  const log = options.log ?? pino({ level: 'silent' })
  const simulator = options.simulator ?? (await startChatSimulator())
  const config = loadConfig({
    ...chatEnv(simulator),
    ...(hasChatDoor && { CHAT_PUBLIC_KEY: simulator.signer.publicKey }),
    DATABASE_URL: options.databaseUrl ?? (database === 'postgres' ? await createMigratedDatabase() : ''),
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    SESSION_SECRET: SECRET,
    ...env,
  })
  const service = await openService(config, log, { pauses: options.pauses ?? NEVER })
  const { app, store, writeCounts } = service
  const url = `http://localhost:${(app.server.address() as { port: number }).port}`
  if (hasChatDoor) simulator.setAppUrl(url)
  /** A browser that isn't logged in. */
  const visitor = () => new Member(url, simulator)
  /** Logs in as this person, and returns the browser. */
  const member = (person: SimulatedPerson) => visitor().logIn(person)
  return {
    app,
    /** Without a slash at the end. */
    url,
    config,
    store,
    query: queryOn(store),
    /** Undefined if METRICS_PORT isn't set. */
    metrics: service.metrics,
    simulator,
    /** Writes the lookup counts and the last uses of keys now. */
    writeCounts,
    visitor,
    member,
    /** Creates a person whom bots may look up in the guild Lanternfall. */
    createVisibleMember: async (person: SimulatedPerson, gameName: string, tag?: string) => {
      const visible = await member(person)
      await visible.allow(guilds.lanternfall.id)
      await visible.link(gameName, tag)
      return visible
    },
    /** Creates a bot in this guild, with a key that `personas.admin` created. */
    bot: async (guildId = guilds.lanternfall.id) => {
      const admin = await member(personas.admin)
      return new Bot(url, (await admin.createKey(guildId)).api_key)
    },
    /** Creates a bot with any key, valid or not. */
    botWith: (key: string | undefined) => new Bot(url, key),
    close: closeLater(async () => {
      app.server.closeAllConnections()
      await service.close()
    }),
  }
}

const NEVER = { first: 2 ** 30, afterDone: 2 ** 30, afterFailed: 2 ** 30 }
const SECRET = 'a secret of the tests that is long enough to sign'

/** The environment variables that point the service at a chat platform, such as a running simulator. */
export function chatEnv({ clientId, clientSecret, endpoints }: ChatPlatform): Record<string, string> {
  return {
    CHAT_CLIENT_ID: clientId,
    CHAT_CLIENT_SECRET: clientSecret,
    CHAT_AUTHORIZE_URL: endpoints.authorizeUrl,
    CHAT_TOKEN_URL: endpoints.tokenUrl,
    CHAT_REVOKE_URL: endpoints.revokeUrl ?? '',
    CHAT_API_URL: endpoints.apiUrl,
  }
}

type ChatPlatform = Pick<RunningChatSimulator, 'clientId' | 'clientSecret' | 'endpoints'>
