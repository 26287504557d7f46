/** From environment variables to one frozen Config. The only file of the service that reads `process.env`. */
import { CHAT_REQUIRED, checkChat, checkProduction } from './check-config.ts'
import { ConfigError, ConfigReader, type Env } from './config-reader.ts'
import type { ChatPlatform, Config } from './config-type.ts'

export { type Config, ConfigError, type Env }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads all variables; throws one `ConfigError` that names every bad one. */
export function loadConfig(env: Env = process.env): Config {
  const read = new ConfigReader(env)
  const isProduction = read.isProduction('NODE_ENV')
  const publicUrl = read.origin('PUBLIC_URL')
  const host = read.host('HOST') ?? '127.0.0.1'
  const config: Config = {
    isProduction,
    host,
    port: read.integer('PORT', 3000, 0, 65_535),
    publicUrl,
    ...readStoreConfig(read),
    redisUrl: read.redisUrl('REDIS_URL'),
    sessionSecrets: read.secrets('SESSION_SECRET'),
    chatPlatform: readChatPlatform(read),
    rateLimitPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', 30, 1, 1_000_000_000),
    loginLimitPerMinute: read.integer('LOGIN_LIMIT_PER_MINUTE', 600, 1, 1_000_000_000),
    underWayLimit: read.integer('UNDER_WAY_LIMIT', 2_000, 1, 1_000_000),
    trustProxy: read.proxies('TRUST_PROXY') ?? (publicUrl?.startsWith('https:') ? 'loopback, uniquelocal' : undefined),
    drainMs: read.integer('DRAIN_MS', 0, 0, 600_000),
    metricsPort: read.optionalInteger('METRICS_PORT', 0, 65_535),
    metricsHost: read.host('METRICS_HOST') ?? host,
    contactUrl: read.link('CONTACT_URL', { orMail: true }),
    privacyUrl: read.link('PRIVACY_URL'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
  }
  checkChat(config, read.oneOf('CHAT_SIMULATOR', ['true', 'false']), read)
  if (isProduction) checkProduction(config, read)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return Object.freeze(config)
}

export type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'auditDays' | 'lookupDays' | 'inactiveDays'>

/** For commands that work on the store alone; throws `ConfigError` like `loadConfig`. */
export function loadStoreConfig(env: Env = process.env): StoreConfig {
  const read = new ConfigReader(env)
  const config = readStoreConfig(read)
  if (read.isProduction('NODE_ENV') && !read.has('DATABASE_URL')) {
    read.problems.push('DATABASE_URL is required in production: a postgres:// address.')
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

function readStoreConfig(read: ConfigReader): StoreConfig {
  return {
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    dataDir: read.text('DATA_DIR') ?? './data',
    auditDays: read.integer('AUDIT_DAYS', 90, 1, 36_500),
    lookupDays: read.integer('LOOKUP_DAYS', 90, 1, 36_500),
    // Longer than a session lasts: nobody is erased who is logged in.
    inactiveDays: read.optionalInteger('INACTIVE_DAYS', 30, 36_500),
  }
}

const CHAT_OPTIONAL = ['CHAT_REVOKE_URL', 'CHAT_AUTH_METHOD', 'CHAT_SCOPES', 'CHAT_ISSUER']

/** Undefined when no `CHAT_*` variable is set; some without the others are a problem. */
function readChatPlatform(read: ConfigReader): ChatPlatform | undefined {
  const names = [...CHAT_REQUIRED, ...CHAT_OPTIONAL]
  if (names.every((name) => read.text(name) === undefined)) return undefined
  const missing = CHAT_REQUIRED.filter((name) => read.text(name) === undefined)
  const problemsBefore = read.problems.length
  if (missing.length > 0) {
    read.problems.push(`${missing.join(', ')}: missing. A chat platform needs all of ${CHAT_REQUIRED.join(', ')}.`)
  }
  const http = ['https:', 'http:']
  const platform = {
    clientId: read.text('CHAT_CLIENT_ID') ?? '',
    clientSecret: read.text('CHAT_CLIENT_SECRET') ?? '',
    authorizeUrl: read.url('CHAT_AUTHORIZE_URL', http) ?? '',
    tokenUrl: read.url('CHAT_TOKEN_URL', http) ?? '',
    revokeUrl: read.url('CHAT_REVOKE_URL', http),
    apiUrl: read.url('CHAT_API_URL', http)?.replace(/\/+$/, '') ?? '',
    authMethod: read.oneOf('CHAT_AUTH_METHOD', ['client_secret_post', 'client_secret_basic']),
    scopes: read.scopes('CHAT_SCOPES'),
    issuer: read.url('CHAT_ISSUER', http),
  }
  read.hasChatProblem = read.problems.length > problemsBefore
  return platform
}
