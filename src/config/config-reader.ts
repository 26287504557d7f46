/** Reads variables one by one, and collects what is wrong with them. */
import { isIP } from 'node:net'
import { readDatabaseUrl } from './database-url.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** What is wrong with the environment: one sentence for each bad variable. Never holds a value that may be secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Each method reads one variable, and adds to `problems` when it is bad. An empty value counts as unset. */
export class ConfigReader {
  readonly problems: string[] = []
  readonly #env: Env
  /** Whether one of the problems is about a `CHAT_*` variable. */
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

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const text = this.text(name)
    const value = values.find((one) => one === text)
    if (text === undefined || value !== undefined) return value
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

  /** OAuth scopes, separated by spaces (RFC 6749 section 3.3). */
  scopes(name: string): string | undefined {
    const scopes = this.text(name)?.split(/ +/)
    if (scopes === undefined || scopes.every((scope) => /^[!#-[\]-~]+$/.test(scope))) return scopes?.join(' ')
    this.problems.push(`${name} must be names of scopes, separated by blanks.`)
    return undefined
  }

  databaseUrl(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const read = readDatabaseUrl(text)
    if ('url' in read) return read.url
    this.problems.push(`${name} ${read.problem}`)
    return undefined
  }

  /** The path names a database by its number: for anything else the driver would end the process. */
  redisUrl(name: string): string | undefined {
    const text = this.url(name, ['redis:', 'rediss:'])
    if (text === undefined || /^\/?\d*$/.test(new URL(text).pathname)) return text
    this.problems.push(`${name} may end in the number of a database, and in nothing else: redis://host:port/0.`)
    return undefined
  }

  /** As in an address, an IPv6 address may stand in brackets. */
  host(name: string): string | undefined {
    return this.text(name)?.replace(/^\[(.+)\]$/, '$1')
  }

  /** Whether it is `production`. A misspelling is a problem: it would mean development, with the simulator. */
  isProduction(name: string): boolean {
    const text = this.text(name) ?? ''
    if (text !== 'production' && /^prod/i.test(text)) {
      this.problems.push(`${name} must be spelled production, in small letters, where production is meant.`)
    }
    return text === 'production'
  }

  /** A link for people: https or, where that will do, an address to write to. */
  link(name: string, { orMail = false } = {}): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const isFine = /^https:\/\//i.test(text) || (orMail && /^mailto:[^\s@]+@[^\s@]+$/i.test(text))
    if (isFine && URL.canParse(text)) return new URL(text).href
    this.problems.push(`${name} must be an address that starts with https://${orMail ? ', or with mailto:' : ''}.`)
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
}

/** An address, a range in prefix notation, or a named range, as @fastify/proxy-addr knows them. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix = '1', ...rest] = text.split('/')
  const longestPrefix = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longestPrefix
}
