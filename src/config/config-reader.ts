/** Reads environment variables, and collects a sentence about each invalid one. */
import { readFileSync } from 'node:fs'
import { isLoopback } from '../lib/loopback.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** For each secret `X`, `X_FILE` can name a file with its value: fewer programs can read a file than the environment. */
const MAY_BE_IN_FILES = ['DATABASE_URL', 'SESSION_SECRET', 'CHAT_CLIENT_SECRET', 'REDIS_URL', 'PUBLISHER_TOKEN']

/** The URLs for each value of `CHAT_PLATFORM`. Discord documents its own in developers/topics/oauth2 and developers/reference. */
const PLATFORMS: Record<string, Env> = {
  discord: {
    CHAT_AUTHORIZE_URL: 'https://discord.com/oauth2/authorize',
    CHAT_TOKEN_URL: 'https://discord.com/api/oauth2/token',
    CHAT_REVOKE_URL: 'https://discord.com/api/oauth2/token/revoke',
    CHAT_API_URL: 'https://discord.com/api/v10',
    CHAT_CDN_URL: 'https://cdn.discordapp.com',
  },
}

/** Each method reads one variable, and adds to `problems` if the variable is invalid. An empty value counts as unset. */
export class ConfigReader {
  /** One sentence for each invalid variable. Never contains a value that may be secret. */
  readonly problems = new Set<string>()
  readonly isProduction: boolean
  readonly #env: Env
  #defaults: Env = {}

  constructor(env: Env) {
    this.#env = env
    const mode = this.text('NODE_ENV') ?? ''
    this.isProduction = mode === 'production'
    // With a misspelled "production", the service would start in development mode, with the simulator.
    if (!this.isProduction && /^prod/i.test(mode)) {
      this.problems.add('NODE_ENV must be exactly "production", in lowercase, to run in production.')
    }
    this.#defaults = PLATFORMS[this.oneOf('CHAT_PLATFORM', Object.keys(PLATFORMS)) ?? ''] ?? {}
  }

  text(name: string): string | undefined {
    const path = this.fileOf(name)
    return path === undefined ? this.#given(name) : this.#readFile(name, path)
  }

  fileOf(name: string): string | undefined {
    return MAY_BE_IN_FILES.includes(name) ? this.#given(`${name}_FILE`) : undefined
  }

  has(name: string): boolean {
    return this.#given(name) !== undefined || this.fileOf(name) !== undefined
  }

  mustHave(...names: string[]): void {
    const missing = names.filter((name) => !this.has(name))
    if (missing.length === 0) return
    const where = this.isProduction ? ' in production' : ''
    this.problems.add(`${missing.join(', ')}: required${where}, but not set. See docs/configuration.md.`)
  }

  integer(name: string, min: number, max: number): number | undefined {
    const toInteger = (text: string) => {
      const value = Number(text)
      return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
    }
    return this.parse(name, toInteger, `must be a whole number from ${min} to ${max}`)
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    return this.parse(name, (text) => values.find((one) => one === text), `must be one of ${values.join(', ')}`)
  }

  /** Reads a URL. In production, it must be https, unless the host is loopback. */
  webUrl(name: string): string | undefined {
    const isWeb = (text: string) => isUrlOf(text, ['https:', 'http:'])
    const url = this.check(name, isWeb, 'must be an address that starts with https:// or http://')
    if (url === undefined || !this.isProduction) return url
    const { protocol, hostname } = new URL(url)
    const isSafe = protocol === 'https:' || isLoopback(hostname)
    return isSafe ? url : this.#addProblem(`${name} must be https in production (http only on a loopback address).`)
  }

  origin(name: string): string | undefined {
    const url = this.webUrl(name)
    if (url === undefined) return undefined
    const { origin, href } = new URL(url)
    const rule = 'must be scheme, host and port only, such as https://stats.example.org'
    return href === `${origin}/` ? origin : this.#addProblem(`${name} ${rule}.`)
  }

  check(name: string, isValid: (text: string) => boolean, rule: string): string | undefined {
    return this.parse(name, (text) => (isValid(text) ? text : undefined), rule)
  }

  parse<Value>(name: string, parse: (text: string) => Value | undefined, rule: string): Value | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    return parse(text) ?? this.#addProblem(`${name} ${rule}.`)
  }

  #addProblem(problem: string): undefined {
    this.problems.add(problem)
  }

  #given(name: string): string | undefined {
    const value = this.#env[name]?.trim() || this.#defaults[name]
    // Docker's --env-file, for example, keeps quotes around a value: NODE_ENV="production" would not turn on production mode.
    const [, , quoted] = /^(["'])(.*)\1$/s.exec(value ?? '') ?? []
    if (quoted === undefined) return value
    this.problems.add(`${name} is in quotes, which would be part of the value. Remove them.`)
    return quoted
  }

  #readFile(name: string, path: string): string | undefined {
    if (this.#given(name) !== undefined) {
      return this.#addProblem(`${name} and ${name}_FILE are both set: unset one of them.`)
    }
    try {
      return readFileSync(path, 'utf8').trim() || this.#addProblem(`${name}_FILE: ${path} is empty.`)
    } catch (error) {
      return this.#addProblem(`${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
}

export const isUrlOf = (text: string, protocols: string[]): boolean =>
  protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`)) && URL.canParse(text)
