/** Environment to one frozen Config. The only file that reads `process.env`. */
import { isIP } from 'node:net'
import { ConfigError, ConfigReader, type Env } from './config-reader.ts'

export { ConfigError, type Env }

/** A chat platform that one registers an application with. */
export interface ChatPlatform {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  revokeUrl: string | undefined
  apiUrl: string
}

export interface Config {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** The address people use, without trailing slash; undefined: follows the request's Host when that is local. */
  readonly publicUrl: string | undefined
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Undefined: rate counters in memory. */
  readonly redisUrl: string | undefined
  /** Newest first; undefined: one is made at first start and kept in `dataDir`. */
  readonly sessionSecrets: readonly string[] | undefined
  /** Undefined: the built-in simulator, where it may run. */
  readonly chatPlatform: ChatPlatform | undefined
  readonly rateLimitPerMinute: number
  readonly loginLimitPerMinute: number
  /** Addresses of the load balancer, as @fastify/proxy-addr takes them. */
  readonly trustProxy: string | undefined
  readonly drainMs: number
  readonly metricsPort: number | undefined
  readonly auditDays: number
  readonly logLevel: string
}

const CHAT_REQUIRED = ['CHAT_CLIENT_ID', 'CHAT_CLIENT_SECRET', 'CHAT_AUTHORIZE_URL', 'CHAT_TOKEN_URL', 'CHAT_API_URL']
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Reads all variables; throws one `ConfigError` that names every bad one. */
export function loadConfig(env: Env = process.env): Config {
  const read = new ConfigReader(env)
  const isProduction = read.text('NODE_ENV') === 'production'
  const publicUrl = read.origin('PUBLIC_URL')
  const host = read.text('HOST') ?? '127.0.0.1'
  const config: Config = {
    isProduction,
    host,
    port: read.integer('PORT', 3000, 0, 65_535),
    publicUrl,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: read.text('DATA_DIR') ?? './data',
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    sessionSecrets: read.secrets('SESSION_SECRET'),
    chatPlatform: readChatPlatform(read),
    rateLimitPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', 30, 1, 1_000_000_000),
    loginLimitPerMinute: read.integer('LOGIN_LIMIT_PER_MINUTE', 600, 1, 1_000_000_000),
    trustProxy: read.proxies('TRUST_PROXY') ?? (publicUrl?.startsWith('https:') ? 'loopback, uniquelocal' : undefined),
    drainMs: read.integer('DRAIN_MS', 0, 0, 600_000),
    metricsPort: read.optionalInteger('METRICS_PORT', 0, 65_535),
    auditDays: read.integer('AUDIT_DAYS', 90, 1, 36_500),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
  }
  const isSimulatorForced = read.oneOf('CHAT_SIMULATOR', ['true', 'false'])
  checkChat(config, isSimulatorForced, read)
  if (isProduction) checkProduction(config, read)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return Object.freeze(config)
}

/** What commands need that work on the store alone; throws `ConfigError` like `loadConfig`. */
export function loadStoreConfig(env: Env = process.env): Pick<Config, 'databaseUrl' | 'dataDir' | 'auditDays'> {
  const read = new ConfigReader(env)
  const config = {
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: read.text('DATA_DIR') ?? './data',
    auditDays: read.integer('AUDIT_DAYS', 90, 1, 36_500),
  }
  if (read.text('NODE_ENV') === 'production' && !read.has('DATABASE_URL')) {
    read.problems.push('DATABASE_URL is required in production: a postgres:// address.')
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

/** All of the platform, or nothing; part of it is a problem. */
function readChatPlatform(read: ConfigReader): ChatPlatform | undefined {
  const names = [...CHAT_REQUIRED, 'CHAT_REVOKE_URL']
  if (names.every((name) => read.text(name) === undefined)) return undefined
  const missing = CHAT_REQUIRED.filter((name) => read.text(name) === undefined)
  const count = read.problems.length
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
  }
  read.hasChatProblem = read.problems.length > count
  return platform
}

function checkChat(config: Config, isForced: string | undefined, read: ConfigReader): void {
  if (isForced === 'true' && config.isProduction) {
    read.problems.push('CHAT_SIMULATOR=true is for development; in production set the CHAT_* variables instead.')
  }
  if (isForced === 'true' && config.chatPlatform !== undefined) {
    read.problems.push('CHAT_SIMULATOR=true and a chat platform exclude each other: unset one of them.')
  }
  if (config.chatPlatform !== undefined || config.isProduction || read.hasChatProblem) return
  if (isForced === 'false') {
    read.problems.push(`CHAT_SIMULATOR=false leaves no chat platform: set ${CHAT_REQUIRED.join(', ')}.`)
  } else if (isForced !== 'true' && !isLoopback(config.host)) {
    read.problems.push(
      `HOST is not a loopback address, where the built-in chat simulator lets anybody log in as anybody. ` +
        `Set ${CHAT_REQUIRED.join(', ')}, or CHAT_SIMULATOR=true in a closed container.`,
    )
  }
}

function checkProduction(config: Config, read: ConfigReader): void {
  const { problems } = read
  if (!read.has('DATABASE_URL')) problems.push('DATABASE_URL is required in production: a postgres:// address.')
  if (!read.has('SESSION_SECRET')) problems.push('SESSION_SECRET is required in production: 32 characters or more.')
  if (config.chatPlatform === undefined && !read.hasChatProblem) {
    problems.push(`${CHAT_REQUIRED.join(', ')} are required in production: the chat platform people log in with.`)
  }
  if (!read.has('PUBLIC_URL')) {
    problems.push('PUBLIC_URL is required in production: the https address people use.')
  } else if (config.publicUrl?.startsWith('http:') && !isLoopback(new URL(config.publicUrl).hostname)) {
    problems.push('PUBLIC_URL must be https in production (http only on a loopback address).')
  }
}

export function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.has(host) || (isIP(host) === 4 && host.startsWith('127.'))
}
