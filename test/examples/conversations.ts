/** The commands that the tests send to the two example bots, and what both have to reply. */
import { createServer } from 'node:http'
import { guilds } from '../helpers/app.ts'
import { listen } from '../helpers/listen.ts'

/** A slash command as a member sends it. */
export interface Command {
  command: 'stats' | 'matches' | 'status' | 'setup' | 'hand-over' | 'show' | 'join' | 'leave'
  /** For `stats` and `matches`. */
  member?: { id: string; name: string }
  count?: number
  /** For `setup`, and for `hand-over`, in which the dashboard sends a key with the state of the last link. */
  key?: string
  /** The asker's id and language. */
  asker?: string
  locale?: string
  /** The server in which the command is sent. */
  guildId: string
}

/** What the channel sees, or only the asker. */
export interface Reply {
  text: string
  title: string | null
  footer: string | null
  /** Where the button leads. */
  button: string | null
  isForAskerOnly: boolean
  /** Whether the bot had deferred its reply, as Discord calls it. */
  isDeferred: boolean
}

export interface Connection {
  url: string
  /** The file in which the bot stores its servers' settings. */
  file: string
  /** Seconds. */
  longestWait: number
  timeout: number
  /** Seconds after which the bot defers its reply. */
  quick: number
  /** The address to which the dashboard may send keys. */
  home: string
}

export const stats = ({ id, displayName: name }: { id: string; displayName: string }): Command => ({
  command: 'stats',
  member: { id, name },
  guildId: guilds.lanternfall.id,
})

export const REQUEST_ID = '0193b1c2-7d3e-4f5a-8b6c-1d2e3f405162'
const toThisMachine = { dashboard_url: 'http://127.0.0.1:3000/?guild=1' }
const detail = (detail: unknown) => JSON.stringify({ detail })

type Canned = [status: number, body: string, headers?: Record<string, string>]

/** Responses of the service or of a gateway, each with the text that the examples show for it, or its code. */
export const answers: [says: string, ...Canned][] = [
  ['no_global_consent', 403, detail({ reason: 'no_global_consent', ...toThisMachine })],
  ['no_global_consent', 403, detail({ reason: 'no_global_consent' })],
  ['under_age', 403, detail({ reason: 'under_age', ...toThisMachine })],
  ['guild_key_mismatch', 403, detail('guild_key_mismatch')],
  ['constructor', 403, detail('constructor')],
  ['no_linked_account', 404, detail('no_linked_account')],
  ['invalid_request', 422, detail([{ loc: ['body'], msg: 'no', type: 'missing' }])],
  ['rate_limited', 429, detail('rate_limited'), { 'retry-after': '7' }],
  ['internal_error', 500, detail('internal_error'), { 'x-request-id': REQUEST_ID }],
  ['service_unavailable', 503, detail('service_unavailable'), { 'retry-after': 'Wed, 25 Nov 2026 03:00:00 GMT' }],
  ['unreachable', 502, '<h1>Bad Gateway</h1>', { 'content-type': 'text/html' }],
  ['unreachable', 200, ''],
  ['unreachable', 200, '<h1>Welcome</h1>', { 'content-type': 'text/html' }],
  ['unreachable', 301, '', { location: '/elsewhere' }],
  ['unreachable', 403, '{"message":"Forbidden"}'],
  ['unreachable', 500, 'null'],
  ['unreachable', 500, detail(null)],
  ['unexpected', 200, '{}'],
]

/** A service that returns these answers in order and repeats the last one. Without answers, it never responds. */
export async function startCannedService(...canned: Canned[]): Promise<{ url: string; asked(): number }> {
  let asked = 0
  const server = createServer((_request, response) => {
    const [status, body, headers] = canned[asked] ?? canned.at(-1) ?? []
    asked += 1
    if (status) response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  return { url: `http://127.0.0.1:${await listen(server)}`, asked: () => asked }
}

/** A service that returns 503 once, with this `Retry-After`, and is available afterwards. */
export const startBusyService = (retryAfter: number) =>
  startCannedService(
    [503, detail('service_unavailable'), { 'retry-after': String(retryAfter) }],
    [200, '{"region":"na","maintenances":[],"incidents":[]}'],
  )
