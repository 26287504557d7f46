/** The users of the service: bots with a key, and people with a browser. All of them use only HTTP. */
import { Agent, request } from 'undici'
import type { SimulatedPerson } from '../../src/development/chat-simulator/personas.ts'
import type { CreatedInstance } from '../../src/wire/dashboard.ts'
import type { RunningChatSimulator } from './chat-simulator.ts'

export const ALL_SERVERS_PATH = '/v1/users/me/servers/permission'

/** Tries both ::1 and 127.0.0.1 for `localhost`. */
const agent = new Agent({ connect: { autoSelectFamily: true } })

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it finds here.
  body: any
}

export interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  /** A body that is sent unchanged. */
  raw?: string | Buffer
  /** A body that is sent as JSON. */
  json?: unknown
  /** Aborting this signal disconnects. */
  signal?: AbortSignal
}

/** Sends one request, without following redirects. */
export async function send(
  url: string,
  { method = 'GET', headers = {}, raw, json, signal }: RequestOptions = {},
): Promise<Answer> {
  const isJson = json !== undefined
  const answer = await request(url, {
    method: method as 'GET',
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    body: isJson ? JSON.stringify(json) : (raw ?? null),
    dispatcher: agent,
    ...(signal && { signal }),
  })
  const text = await answer.body.text()
  return { status: answer.statusCode, headers: answer.headers, text, body: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A bot with an instance key, valid or not. */
export class Bot {
  readonly url: string
  readonly key: string | undefined

  constructor(url: string, key: string | undefined) {
    this.url = url
    this.key = key
  }

  /** Ids may be decimal strings. For numbers above 2^53, use `lookUpRaw`. */
  lookUp(body: unknown): Promise<Answer> {
    return this.send('/v1/stats/player', { method: 'POST', json: body })
  }

  matches(body: unknown): Promise<Answer> {
    return this.send('/v1/stats/matches', { method: 'POST', json: body })
  }

  players(body: unknown): Promise<Answer> {
    return this.send('/v1/stats/players', { method: 'POST', json: body })
  }

  /** Sends a body unchanged. */
  lookUpRaw(raw: string | Buffer, headers: Record<string, string> = {}, path = '/v1/stats/player'): Promise<Answer> {
    return this.send(path, { method: 'POST', raw, headers: { 'content-type': 'application/json', ...headers } })
  }

  get(path: string): Promise<Answer> {
    return this.send(path)
  }

  send(path: string, sent: RequestOptions = {}): Promise<Answer> {
    const authorization: Record<string, string> = this.key === undefined ? {} : { authorization: `Bearer ${this.key}` }
    return send(this.url + path, { ...sent, headers: { ...authorization, ...sent.headers } })
  }
}

/** A person with a browser, which keeps cookies and can log in through the simulator. */
export class Member {
  readonly url: string
  readonly cookies = new Map<string, string>()
  readonly #simulator: RunningChatSimulator

  constructor(url: string, simulator: RunningChatSimulator) {
    this.url = url
    this.#simulator = simulator
  }

  /** Logs in as this person, through the consent page of the simulator. */
  async logIn(person: SimulatedPerson, { address = '/auth/login' } = {}): Promise<this> {
    const start = await this.get(address)
    if (start.status !== 302) throw new Error(`the login began with ${start.status}: ${start.text}`)
    const back = await this.agree(start, person)
    const end = await this.follow(back)
    if (end.status !== 302) throw new Error(`the login ended with ${end.status}: ${end.text}`)
    return this
  }

  /** Agrees on the consent page of a login, and returns the address that it redirects to. */
  agree(start: Answer, person: SimulatedPerson): Promise<string> {
    return this.#simulator.authorize(String(start.headers.location), person)
  }

  /** Returns the same browser, at another replica. */
  at(url: string): Member {
    const same = new Member(url, this.#simulator)
    for (const [name, value] of this.cookies) same.cookies.set(name, value)
    return same
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { headers })
  }

  post(path: string, json?: unknown): Promise<Answer> {
    return this.send(path, { method: 'POST', json })
  }

  put(path: string, json?: unknown): Promise<Answer> {
    return this.send(path, { method: 'PUT', json })
  }

  delete(path: string): Promise<Answer> {
    return this.send(path, { method: 'DELETE' })
  }

  allow(guildId: string): Promise<Answer> {
    return this.setPermission(guildId, true)
  }

  setPermission(guildId: string, isAllowed: boolean): Promise<Answer> {
    return this.put(`/v1/users/me/servers/${guildId}/permission`, { is_allowed: isAllowed })
  }

  /** Turns off all servers that are on, or only the listed ones. */
  turnServersOff(guildIds?: string[]): Promise<Answer> {
    return this.put(ALL_SERVERS_PATH, { is_allowed: false, ...(guildIds && { guild_ids: guildIds }) })
  }

  link(name: string, tag = 'TEST', region = 'eu'): Promise<Answer> {
    const body = { publisher_game_name: name, publisher_tag_line: tag, region }
    return this.post('/v1/users/me/accounts', body)
  }

  /** Creates a key. Throws with the answer if that fails. */
  async createKey(guildId: string): Promise<CreatedInstance> {
    const answer = await this.post('/v1/instances', { guild_id: guildId })
    if (answer.status !== 200) throw new Error(`no key was created: ${answer.status} ${answer.text}`)
    return answer.body
  }

  /** Follows another server's redirect to an absolute address of the service. */
  async follow(location: string, headers: Record<string, string> = {}): Promise<Answer> {
    const { pathname, search } = new URL(location)
    return this.get(pathname + search, headers)
  }

  /** The value of the header `Cookie`. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async send(path: string, sent: RequestOptions = {}): Promise<Answer> {
    const { cookie } = this
    const headers: Record<string, string> = cookie === '' ? {} : { cookie }
    const answer = await send(this.url + path, { ...sent, headers: { ...headers, ...sent.headers } })
    this.#keepCookies(answer)
    return answer
  }

  #keepCookies({ headers }: Answer): void {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const isCleared = value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)
      if (isCleared) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}
