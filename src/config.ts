/** Environment to one frozen Config. The only file that reads `process.env`. */
import { isIP } from 'node:net'

export type Env = Readonly<Record<string, string | undefined>>

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

/** What is wrong with the environment: one sentence for each bad variable. Never holds a value that may be secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const CHAT_REQUIRED = ['CHAT_CLIENT_ID', 'CHAT_CLIENT_SECRET', 'CHAT_AUTHORIZE_URL', 'CHAT_TOKEN_URL', 'CHAT_API_URL']
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Reads all variables; throws one `ConfigError` that names every bad one. */
export function loadConfig(env: Env = process.env): Config {
  const read = new Reader(env)
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
    chatPlatform: read.chatPlatform(),
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
  const read = new Reader(env)
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

function checkChat(config: Config, isForced: string | undefined, read: Reader): void {
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

function checkProduction(config: Config, read: Reader): void {
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

/** An address, a range in prefix notation, or a named range, as @fastify/proxy-addr knows them. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix = '1', ...rest] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= most
}

/** Reads variables one by one and collects what is wrong. An empty value counts as unset. */
class Reader {
  readonly problems: string[] = []
  readonly #env: Env
  hasChatProblem = false

  constructor(env: Env) {
    this.#env = env
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  /** Whether it is set, to whatever value. */
  has(name: string): boolean {
    return this.text(name) !== undefined
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    return this.optionalInteger(name, min, max) ?? fallback
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    this.problems.push(`${name} must be a whole number from ${min} to ${max}.`)
    return undefined
  }

  oneOf(name: string, values: string[]): string | undefined {
    const text = this.text(name)
    if (text === undefined || values.includes(text)) return text
    this.problems.push(`${name} must be one of ${values.join(', ')}.`)
    return undefined
  }

  url(name: string, protocols: string[]): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const isOfKind = protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`))
    if (isOfKind && URL.canParse(text)) return text
    this.problems.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
    return undefined
  }

  origin(name: string): string | undefined {
    const text = this.url(name, ['http:', 'https:'])
    if (text === undefined) return undefined
    const { origin, pathname, search, hash, username, password } = new URL(text)
    if (pathname === '/' && search + hash + username + password === '') return origin
    this.problems.push(`${name} must be scheme, host and port only, such as https://stats.example.org.`)
    return undefined
  }

  secrets(name: string): string[] | undefined {
    const secrets = this.text(name)
      ?.split(',')
      .map((secret) => secret.trim())
    if (secrets === undefined || secrets.every((secret) => secret.length >= 32)) return secrets
    this.problems.push(`${name} must be 32 characters or more; with several, separated by commas, each of them.`)
    return undefined
  }

  proxies(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined || text.split(',').every((part) => isProxy(part.trim()))) return text
    this.problems.push(`${name} must list addresses or ranges, such as 10.0.0.0/8, or loopback, uniquelocal.`)
    return undefined
  }

  chatPlatform(): ChatPlatform | undefined {
    const names = [...CHAT_REQUIRED, 'CHAT_REVOKE_URL']
    if (names.every((name) => this.text(name) === undefined)) return undefined
    const missing = CHAT_REQUIRED.filter((name) => this.text(name) === undefined)
    const count = this.problems.length
    if (missing.length > 0) {
      this.problems.push(`${missing.join(', ')}: missing. A chat platform needs all of ${CHAT_REQUIRED.join(', ')}.`)
    }
    const http = ['https:', 'http:']
    const platform = {
      clientId: this.text('CHAT_CLIENT_ID') ?? '',
      clientSecret: this.text('CHAT_CLIENT_SECRET') ?? '',
      authorizeUrl: this.url('CHAT_AUTHORIZE_URL', http) ?? '',
      tokenUrl: this.url('CHAT_TOKEN_URL', http) ?? '',
      revokeUrl: this.url('CHAT_REVOKE_URL', http),
      apiUrl: this.url('CHAT_API_URL', http)?.replace(/\/+$/, '') ?? '',
    }
    this.hasChatProblem = this.problems.length > count
    return platform
  }
}
