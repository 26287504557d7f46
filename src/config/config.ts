/** From environment variables to one frozen Config. The only file of the service that reads `process.env`. */
import { CHAT_REQUIRED, checkChat, checkPorts, checkProduction } from './check-config.ts'
import { ConfigError, ConfigReader, type Env } from './config-reader.ts'
import type { ChatPlatform, Config } from './config-type.ts'

export { type Config, ConfigError, type Env }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads all variables; throws one `ConfigError` that names every bad one. */
export function loadConfig(env: Env = process.env): Config {
  const read = new ConfigReader(env)
  const publicUrl = read.origin('PUBLIC_URL')
  const host = read.host('HOST') ?? '127.0.0.1'
  const simulator = read.oneOf('CHAT_SIMULATOR', ['true', 'false'])
  const config: Config = {
    isProduction: read.isProduction,
    host,
    port: read.integer('PORT', 0, 65_535) ?? 3000,
    publicUrl,
    ...readStoreConfig(read),
    redisUrl: read.redisUrl('REDIS_URL'),
    sessionSecrets: read.secrets('SESSION_SECRET'),
    chatPlatform: readChatPlatform(read),
    rateLimitPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', 1, 1_000_000_000) ?? 30,
    loginLimitPerMinute: read.integer('LOGIN_LIMIT_PER_MINUTE', 1, 1_000_000_000) ?? 600,
    underWayLimit: read.integer('UNDER_WAY_LIMIT', 1, 1_000_000) ?? 2_000,
    trustProxy: read.proxies('TRUST_PROXY') ?? (publicUrl?.startsWith('https:') ? 'loopback, uniquelocal' : undefined),
    longestAbsenceMinutes: read.integer('LONGEST_ABSENCE_MINUTES', 0, 525_600) ?? (read.isProduction ? 60 : 0),
    drainMs: read.integer('DRAIN_MS', 0, 600_000) ?? 0,
    metricsPort: read.integer('METRICS_PORT', 0, 65_535),
    metricsHost: read.host('METRICS_HOST') ?? host,
    contactUrl: read.link('CONTACT_URL', { orMail: true }),
    privacyUrl: read.link('PRIVACY_URL'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    // After all the others are read.
    unknownVariables: read.unread(),
  }
  checkChat(config, simulator, read.problems)
  checkPorts(config, read.problems)
  if (config.isProduction) checkProduction(config, read)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return Object.freeze(config)
}

export type StoreConfig = Pick<
  Config,
  'databaseUrl' | 'databasePooler' | 'dataDir' | 'auditDays' | 'lookupDays' | 'inactiveDays'
>

/** For commands that work on the store alone; throws `ConfigError` like `loadConfig`. */
export const loadStoreConfig = (env: Env = process.env): StoreConfig => loadPart(env, readStoreConfig)

/** For commands that talk to the chat platform alone; undefined: there is none. */
export const loadChatPlatform = (env: Env = process.env): ChatPlatform | undefined => loadPart(env, readChatPlatform)

function loadPart<Part>(env: Env, readPart: (read: ConfigReader) => Part): Part {
  const read = new ConfigReader(env)
  const part = readPart(read)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return part
}

function readStoreConfig(read: ConfigReader): StoreConfig {
  if (read.isProduction && !read.has('DATABASE_URL')) {
    read.problems.push('DATABASE_URL is required in production: a postgres:// address.')
  }
  return {
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databasePooler: read.oneOf('DATABASE_POOLER', ['transaction']),
    dataDir: read.text('DATA_DIR') ?? './data',
    auditDays: read.integer('AUDIT_DAYS', 1, 36_500) ?? 90,
    lookupDays: read.integer('LOOKUP_DAYS', 1, 36_500) ?? 90,
    // Longer than a session lasts: nobody is erased who is logged in.
    inactiveDays: read.integer('INACTIVE_DAYS', 30, 36_500),
  }
}

const CHAT_OPTIONAL = ['CHAT_REVOKE_URL', 'CHAT_AUTH_METHOD', 'CHAT_SCOPES', 'CHAT_ISSUER', 'CHAT_PUBLIC_KEY']

/** Undefined when no `CHAT_*` variable is set; some without the others are a problem. */
function readChatPlatform(read: ConfigReader): ChatPlatform | undefined {
  if (![...CHAT_REQUIRED, ...CHAT_OPTIONAL].some((name) => read.has(name))) return undefined
  const missing = CHAT_REQUIRED.filter((name) => !read.has(name))
  if (missing.length > 0) {
    read.problems.push(`${missing.join(', ')}: missing. A chat platform needs all of ${CHAT_REQUIRED.join(', ')}.`)
  }
  const publicKey = read.ed25519Key('CHAT_PUBLIC_KEY')
  const revokeUrl = read.webUrl('CHAT_REVOKE_URL')
  return {
    clientId: read.text('CHAT_CLIENT_ID') ?? '',
    clientSecret: read.text('CHAT_CLIENT_SECRET') ?? '',
    addresses: {
      authorizeUrl: read.webUrl('CHAT_AUTHORIZE_URL') ?? '',
      tokenUrl: read.webUrl('CHAT_TOKEN_URL') ?? '',
      // The platform would tell of it as of a person who removed the application: everybody would be off after each login.
      revokeUrl: publicKey === undefined ? revokeUrl : undefined,
      apiUrl: read.webUrl('CHAT_API_URL')?.replace(/\/+$/, '') ?? '',
    },
    authMethod: read.oneOf('CHAT_AUTH_METHOD', ['client_secret_post', 'client_secret_basic']),
    scopes: read.scopes('CHAT_SCOPES'),
    issuer: read.url('CHAT_ISSUER', ['https:', 'http:']),
    publicKey,
  }
}
