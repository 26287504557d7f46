/** Reads variables one by one, and collects what is wrong with them. */
import { readFileSync } from 'node:fs'
import proxyAddr from '@fastify/proxy-addr'
import { isEd25519Key } from '../lib/ed25519-key.ts'
import { isLoopback } from '../lib/loopback.ts'

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

/** Secrets that may stand in a file, whose path `X_FILE` gives: a process's environment is seen by more than a file is. */
const MAY_BE_IN_FILES = ['DATABASE_URL', 'SESSION_SECRET', 'CHAT_CLIENT_SECRET', 'REDIS_URL']

/** Nothing else is likely to be named so, and what they set would be missed late. */
const LIKE_OURS = /^CHAT_|_DAYS?$|_LIMIT(?:_|$)/

/** Each method reads one variable, and adds to `problems` when it is bad. An empty value counts as unset. */
export class ConfigReader {
  readonly problems: string[] = []
  readonly isProduction: boolean
  readonly #env: Env
  readonly #asked = new Set<string>()
  readonly #inFiles = new Map<string, string | undefined>()

  constructor(env: Env) {
    this.#env = env
    const mode = this.text('NODE_ENV') ?? ''
    this.isProduction = mode === 'production'
    // A misspelling would mean development, with the simulator.
    if (!this.isProduction && /^prod/i.test(mode)) {
      this.problems.push('NODE_ENV must be spelled production, in small letters, where production is meant.')
    }
  }

  text(name: string): string | undefined {
    const path = this.#pathFor(name)
    if (path === undefined) return this.#given(name)
    if (!this.#inFiles.has(name)) this.#inFiles.set(name, this.#readFile(name, path))
    return this.#inFiles.get(name)
  }

  /** Whether it is set, to whatever value. */
  has(name: string): boolean {
    return this.#given(name) !== undefined || this.#pathFor(name) !== undefined
  }

  integer(name: string, min: number, max: number): number | undefined {
    const toInteger = (text: string) => {
      const value = Number(text)
      return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
    }
    return this.#parse(name, toInteger, `must be a whole number from ${min} to ${max}`)
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    return this.#parse(name, (text) => values.find((one) => one === text), `must be one of ${values.join(', ')}`)
  }

  url(name: string, protocols: string[]): string | undefined {
    const rule = `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
    return this.#check(name, (text) => isUrlOf(text, protocols), rule)
  }

  /** In production https, unless it leads to this machine. */
  webUrl(name: string): string | undefined {
    const url = this.url(name, ['https:', 'http:'])
    if (url !== undefined && this.isProduction && isInClear(url)) {
      this.problems.push(`${name} must be https in production (http only on a loopback address).`)
    }
    return url
  }

  origin(name: string): string | undefined {
    const url = this.webUrl(name)
    if (url === undefined) return undefined
    const { origin, href } = new URL(url)
    if (href === `${origin}/`) return origin
    this.problems.push(`${name} must be scheme, host and port only, such as https://stats.example.org.`)
    return undefined
  }

  /** A link for people: https or, where that will do, an address to write to. */
  link(name: string, { orMail = false } = {}): string | undefined {
    const isFine = (text: string) => isUrlOf(text, ['https:']) || (orMail && /^mailto:[^\s@]+@[^\s@]+$/i.test(text))
    const rule = `must be an address that starts with https://${orMail ? ', or with mailto:' : ''}`
    return this.#parse(name, (text) => (isFine(text) ? new URL(text).href : undefined), rule)
  }

  /** An address that the driver can read; what is wrong beyond that is said when it connects. */
  databaseUrl(name: string): string | undefined {
    const protocols = ['postgres:', 'postgresql:']
    // Before a path that is a socket's (`postgres://user@/database?host=/folder`) there is no host, which URL requires.
    const isFine = (text: string) => isUrlOf(text.replace('@/', '@localhost/'), protocols)
    const rule =
      'must be postgres://user:password@host:port/database, with special characters percent-encoded (/ is %2F)'
    return this.#check(name, isFine, rule)
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

  secrets(name: string): string[] | undefined {
    const toSecrets = (text: string) => {
      const secrets = text.split(',').map((secret) => secret.trim())
      return secrets.every((secret) => secret.length >= 32) ? secrets : undefined
    }
    return this.#parse(
      name,
      toSecrets,
      'must be 32 characters or more; with several, separated by commas, each of them',
    )
  }

  /** In small letters. */
  ed25519Key(name: string): string | undefined {
    const rule = 'must be an Ed25519 public key: 64 hexadecimal digits, as the chat platform shows it'
    return this.#check(name, isEd25519Key, rule)?.toLowerCase()
  }

  /** OAuth scopes, separated by spaces (RFC 6749 section 3.3). */
  scopes(name: string): string | undefined {
    const isFine = (text: string) => /^[!#-[\]-~ ]+$/.test(text)
    return this.#check(name, isFine, 'must be names of scopes, separated by blanks')?.replace(/ +/g, ' ')
  }

  proxies(name: string): string | undefined {
    const rule = 'must list addresses or ranges, such as 10.0.0.0/8, or loopback, uniquelocal'
    return this.#check(name, areProxies, rule)
  }

  /** Variables that are named like ours, and that nobody has read: misspelled, perhaps. */
  unread(): string[] {
    return Object.keys(this.#env).filter((name) => LIKE_OURS.test(name) && !this.#asked.has(name))
  }

  #given(name: string): string | undefined {
    this.#asked.add(name)
    return this.#env[name]?.trim() || undefined
  }

  #pathFor(name: string): string | undefined {
    return MAY_BE_IN_FILES.includes(name) ? this.#given(`${name}_FILE`) : undefined
  }

  #readFile(name: string, path: string): string | undefined {
    if (this.#given(name) !== undefined) {
      this.problems.push(`${name} and ${name}_FILE exclude each other: unset one of them.`)
      return undefined
    }
    try {
      const text = readFileSync(path, 'utf8').trim()
      if (text !== '') return text
      this.problems.push(`${name}_FILE: ${path} is empty.`)
    } catch (error) {
      this.problems.push(`${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
    return undefined
  }

  /** `rule` says what the value must be. */
  #check(name: string, isFine: (text: string) => boolean, rule: string): string | undefined {
    return this.#parse(name, (text) => (isFine(text) ? text : undefined), rule)
  }

  /** `parse` gives undefined for a bad value. */
  #parse<Value>(name: string, parse: (text: string) => Value | undefined, rule: string): Value | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = parse(text)
    if (value === undefined) this.problems.push(`${name} ${rule}.`)
    return value
  }
}

const isUrlOf = (text: string, protocols: string[]): boolean =>
  protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`)) && URL.canParse(text)

/** Whether it is plain http over a network. */
function isInClear(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** As Fastify takes them. */
function areProxies(text: string): boolean {
  try {
    proxyAddr.compile(text.split(',').map((part) => part.trim()))
    return true
  } catch {
    return false
  }
}
