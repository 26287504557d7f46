/** Reads all settings into one object, with the default and the meaning of each variable. */
import proxyAddr from '@fastify/proxy-addr'
import { isDatabaseUrl } from '../lib/database-url.ts'
import { isLoopback, isPrivate, toHost } from '../lib/loopback.ts'
import { type ConfigReader, isUrlOf } from './config-reader.ts'

export type Config = Readonly<ReturnType<typeof readConfig>>
export type StoreConfig = Readonly<ReturnType<typeof readStoreConfig>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readConfig(read: ConfigReader) {
  const publicUrl = read.origin('PUBLIC_URL')
  const host = readHost(read, 'HOST') ?? '127.0.0.1'
  return {
    isProduction: read.isProduction,
    host,
    port: read.integer('PORT', 0, 65_535) ?? 3000,
    /** The URL that people use, without a trailing slash. If undefined, the request's Host is used if it is local, or else localhost. */
    publicUrl,
    ...readStoreConfig(read),
    /** If undefined, each process counts requests in its own memory. */
    redisUrl: read.check('REDIS_URL', isRedisUrl, REDIS_RULE),
    /** Newest first. If undefined, the first start creates a secret in `dataDir`. */
    sessionSecrets: read.parse('SESSION_SECRET', toSecrets, SECRETS_RULE),
    /** If undefined, people log in through the built-in simulator. */
    chatPlatform: readChatPlatform(read),
    /** If undefined, stats are placeholders. */
    publisher: readPublisher(read),
    /** Whether the simulator may run on a `HOST` that is not loopback. */
    isSimulatorOpen: read.oneOf('CHAT_SIMULATOR', ['true']) === 'true',
    /** A lookup about ten people counts as ten requests. */
    rateLimitPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', 10, 1_000_000_000) ?? 30,
    loginLimitPerMinute: read.integer('LOGIN_LIMIT_PER_MINUTE', 1, 1_000_000_000) ?? 600,
    /** The maximum number of requests in flight in one process. */
    underWayLimit: read.integer('UNDER_WAY_LIMIT', 1, 1_000_000) ?? 2_000,
    /** IP addresses of the load balancer, in the format of @fastify/proxy-addr. */
    trustProxy:
      read.check('TRUST_PROXY', areProxies, PROXIES_RULE) ??
      (publicUrl?.startsWith('https:') ? 'loopback, uniquelocal' : undefined),
    /** If no process wrote for this long, new processes refuse lookups until an operator accepts the database. 0: no limit. */
    longestAbsenceMinutes: read.integer('LONGEST_ABSENCE_MINUTES', 0, 525_600) ?? (read.isProduction ? 60 : 0),
    drainMs: read.integer('DRAIN_MS', 0, 600_000) ?? 0,
    metricsPort: read.integer('METRICS_PORT', 0, 65_535),
    metricsHost: readHost(read, 'METRICS_HOST') ?? host,
    /** Where people get help: an https or mailto URL. */
    contactUrl: read.parse('CONTACT_URL', toContact, 'must be an address that starts with https://, or with mailto:'),
    /** The operator's own privacy notice, which replaces ours. */
    privacyUrl: read.parse('PRIVACY_URL', toLink, 'must be an address that starts with https://'),
    /** URLs to which the dashboard may send a new key, if a bot's link asks for it. */
    keyReturnUrls: read.parse('KEY_RETURN_URLS', toReturnUrls, RETURN_URLS_RULE) ?? [],
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
  }
}

export function readStoreConfig(read: ConfigReader) {
  if (read.isProduction) read.mustHave('DATABASE_URL')
  return {
    /** If undefined, the service uses the embedded database in `dataDir`. */
    databaseUrl: read.check('DATABASE_URL', isDatabaseUrl, DATABASE_RULE),
    /** The file that contains `databaseUrl`. The password in it may change while the service runs. */
    databaseUrlFile: read.fileOf('DATABASE_URL'),
    dataDir: read.text('DATA_DIR') ?? './data',
    /** The origin from which the chat platform serves pictures. If undefined, pictures are neither stored nor shown. */
    chatCdnUrl: read.text('CHAT_CDN_URL') === 'none' ? undefined : read.origin('CHAT_CDN_URL'),
    auditDays: read.integer('AUDIT_DAYS', 1, 36_500) ?? 90,
    lookupDays: read.integer('LOOKUP_DAYS', 1, 36_500) ?? 90,
    /** People without an active key are erased this many days after their last login. If undefined, they are never erased. */
    inactiveDays: read.integer('INACTIVE_DAYS', 30, 36_500),
  }
}

const CHAT_REQUIRED = ['CHAT_CLIENT_ID', 'CHAT_CLIENT_SECRET']
const CHAT_ADDRESSES = ['CHAT_AUTHORIZE_URL', 'CHAT_TOKEN_URL', 'CHAT_API_URL']
const CHAT_OPTIONAL = ['CHAT_REVOKE_URL', 'CHAT_PUBLIC_KEY']

/** Outside production, returns undefined if no `CHAT_*` variable is set. If only some are set, adds a problem. */
export function readChatPlatform(read: ConfigReader) {
  // Node's own variable. If it is 1, calls use the proxies in HTTPS_PROXY and HTTP_PROXY, except to the hosts in NO_PROXY.
  const usesEnvProxy = read.text('NODE_USE_ENV_PROXY') === '1'
  const hasAny = (...names: string[]) => names.some((name) => read.has(name))
  if (!read.isProduction && !hasAny(...CHAT_REQUIRED, ...CHAT_ADDRESSES, ...CHAT_OPTIONAL)) return undefined
  const isNamed = hasAny('CHAT_PLATFORM', ...CHAT_ADDRESSES)
  read.mustHave(...CHAT_REQUIRED, ...(isNamed ? CHAT_ADDRESSES : ['CHAT_PLATFORM']))
  const rule = 'must be an Ed25519 public key: 64 hexadecimal digits, as the chat platform shows it'
  const publicKey = read.check('CHAT_PUBLIC_KEY', (hex) => /^[0-9a-f]{64}$/i.test(hex), rule)?.toLowerCase()
  const revokeUrl = read.webUrl('CHAT_REVOKE_URL')
  return {
    clientId: read.text('CHAT_CLIENT_ID') ?? '',
    clientSecret: read.text('CHAT_CLIENT_SECRET') ?? '',
    endpoints: {
      authorizeUrl: read.webUrl('CHAT_AUTHORIZE_URL') ?? '',
      tokenUrl: read.webUrl('CHAT_TOKEN_URL') ?? '',
      // Ignored with a public key, because the platform would report each revocation as if the person had removed the app.
      revokeUrl: publicKey === undefined ? revokeUrl : undefined,
      apiUrl: read.webUrl('CHAT_API_URL')?.replace(/\/+$/, '') ?? '',
    },
    usesEnvProxy,
    /** The Ed25519 public key, in hexadecimal, that verifies the platform's requests. If undefined, we accept none. */
    publicKey,
  }
}

function readPublisher(read: ConfigReader) {
  const isSafe = (url: string) =>
    isUrlOf(url, ['https:']) || (isUrlOf(url, ['http:']) && isPrivate(new URL(url).hostname))
  const rule =
    'must be https://; http:// is allowed for a loopback address, a private address, or a host name without a dot'
  const url = read.check('PUBLISHER_URL', isSafe, rule)?.replace(/\/+$/, '')
  const token = read.text('PUBLISHER_TOKEN')
  if (token !== undefined) read.mustHave('PUBLISHER_URL')
  return url === undefined ? undefined : { url, token }
}

const readHost = (read: ConfigReader, name: string) =>
  read.parse(name, toHost, 'must be an IP address or a host name, without scheme, port or path')

const DATABASE_RULE = 'must be postgres://user:password@host/db, with special characters percent-encoded (# is %23)'

const REDIS_RULE = 'must be redis://host:port or rediss://host:port, optionally followed by /number'
/** The path must be empty or the number of a database. With any other path, the driver would end the process. */
const isRedisUrl = (text: string) =>
  !text.includes('#') && isUrlOf(text, ['redis:', 'rediss:']) && /^\/?\d*$/.test(new URL(text).pathname)

const toLink = (text: string) => (isUrlOf(text, ['https:']) ? new URL(text).href : undefined)
const toContact = (text: string) =>
  toLink(text) ?? (/^mailto:[^\s@]+@[^\s@]+$/i.test(text) ? new URL(text).href : undefined)

const RETURN_URLS_RULE =
  'must be a comma-separated list of https addresses such as https://bot.example/keys (http only on loopback), ' +
  'which contain only letters, digits and the characters . _ ~ : / -'
/** URLs must be https or loopback, without characters that would end an entry in this list or in a Content-Security-Policy. */
function toReturnUrls(text: string): string[] | undefined {
  const urls = text.split(',').map((one) => one.trim())
  const isValid = (url: string) => {
    // Refuses brackets, because a page's CSP has to name the host, but can't name an IPv6 address.
    if (!isUrlOf(url, ['https:', 'http:']) || !/^[\w.:/~-]+$/.test(url)) return false
    const { protocol, hostname, username, href } = new URL(url)
    return href === url && username === '' && (protocol === 'https:' || isLoopback(hostname))
  }
  return urls.every(isValid) ? urls : undefined
}

const SECRETS_RULE = 'must have 32 characters or more; in a list (new,old), every secret must have 32 or more'
function toSecrets(text: string): string[] | undefined {
  const secrets = text.split(',').map((secret) => secret.trim())
  return secrets.every((secret) => secret.length >= 32) ? secrets : undefined
}

const PROXIES_RULE =
  'must be a comma-separated list of IP addresses, CIDR ranges, or the words "loopback" and "uniquelocal"'
/** Whether Fastify accepts this list. Refuses a bare number: it looks like a number of hops, but would be read as an IP address. */
function areProxies(text: string): boolean {
  const parts = text.split(',').map((part) => part.trim())
  try {
    proxyAddr.compile(parts)
    return !parts.some((part) => /^\d+$/.test(part))
  } catch {
    return false
  }
}
