/** What the two example bots are asked, and what they have to say: the same in both languages. */
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { operationAt, reasonsOf } from '../helpers/api-document.ts'
import { guilds } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'

/** A slash command as a member sends it. */
export interface Command {
  command: 'stats' | 'matches' | 'leaderboard' | 'status' | 'setup' | 'hand-over' | 'show' | 'join' | 'leave'
  /** Of `stats` and `matches`. */
  member?: { id: string; name: string }
  count?: number
  /** Of `setup`; and of `hand-over`, in which the dashboard sends a key with the state of the last link. */
  key?: string
  /** The asker's id and language. */
  asker?: string
  locale?: string
  region?: string
  /** Where it is sent. */
  guildId: string
}

/** What the channel, or the asker alone, gets to see. */
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
  /** Where the bot keeps what it knows of its servers. */
  file: string
  /** Seconds. */
  longestWait: number
  timeout: number
  /** Seconds after which the bot defers its reply. */
  quick: number
  /** The address to which the dashboard may send keys. */
  home: string
}

const GUILD = guilds.lanternfall.id

export const person = ({ id, displayName }: { id: string; displayName: string }) => ({ id, name: displayName })

export const stats = (who: { id: string; displayName: string }): Command => ({
  command: 'stats',
  member: person(who),
  guildId: GUILD,
})

interface Canned {
  status: number
  /** None: the connection stays silent. */
  body?: string
  headers?: Record<string, string>
}

const HTML = { 'content-type': 'text/html' }
const DETAIL = (detail: unknown) => JSON.stringify({ detail })
export const REQUEST_ID = '0193b1c2-7d3e-4f5a-8b6c-1d2e3f405162'

const refusals = Object.entries(operationAt('POST /v1/stats/player').responses).flatMap(([status, response]) =>
  reasonsOf(response).map((code) => {
    const body = code.endsWith('_consent') ? consent(code) : DETAIL(code)
    return [code, { status: Number(status), body, says: code }] as const
  }),
)

/** What a service, or something in between, may answer; and which text of the examples says it. */
export const answers: Record<string, Canned & { says: string }> = {
  ...Object.fromEntries(refusals),
  // In an address with a wrong path, by another method, and what may come.
  not_found: { status: 404, body: DETAIL('not_found'), says: 'not_found' },
  method_not_allowed: { status: 405, body: DETAIL('method_not_allowed'), says: 'method_not_allowed' },
  constructor: { status: 403, body: DETAIL('constructor'), says: 'constructor' },
  'a new consent': { status: 403, body: consent('under_age'), says: 'under_age' },
  'a consent without an address': {
    status: 403,
    body: DETAIL({ reason: 'no_global_consent' }),
    says: 'no_global_consent',
  },
  'an invalid request': {
    status: 422,
    body: DETAIL([{ loc: ['body'], msg: 'no', type: 'missing' }]),
    says: 'invalid_request',
  },
  'a defect with its number': {
    status: 500,
    body: DETAIL('internal_error'),
    headers: { 'x-request-id': REQUEST_ID },
    says: 'internal_error',
  },
  'a date to wait for': {
    status: 503,
    body: DETAIL('service_unavailable'),
    headers: { 'retry-after': 'Wed, 25 Nov 2026 03:00:00 GMT' },
    says: 'service_unavailable',
  },
  'HTML for 502': { status: 502, body: '<h1>Bad Gateway</h1>', headers: HTML, says: 'unreachable' },
  'nothing for 200': { status: 200, body: '', says: 'unreachable' },
  'HTML for 200': { status: 200, body: '<h1>Welcome</h1>', headers: HTML, says: 'unreachable' },
  'a redirect': { status: 301, body: '', headers: { location: '/elsewhere' }, says: 'unreachable' },
  'a message of something else': { status: 403, body: '{"message":"Forbidden"}', says: 'unreachable' },
  'null for an error': { status: 500, body: 'null', says: 'unreachable' },
  'null for the detail': { status: 500, body: DETAIL(null), says: 'unreachable' },
  'another object for 200': { status: 200, body: '{}', says: 'unexpected' },
}

function consent(reason: string): string {
  return DETAIL({ reason, dashboard_url: 'http://127.0.0.1:3000/?guild=1' })
}

/** A service that answers `target_chat_id` 0 by the first of these, and so on. */
export async function startCannedService(canned: Canned[]): Promise<InventedService> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    const { status, body: answer, headers } = canned[Number(body.target_chat_id)] ?? { status: 500, body: '' }
    if (answer === undefined) return
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answer)
  })
  return listen(server)
}

interface InventedService {
  url: string
  close(): Promise<unknown>
}

/** A service that answers 503 once, with this `Retry-After`, and is there from then on. */
export async function startBusyService(retryAfter: number): Promise<InventedService & { asked(): number }> {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    if (asked === 1) {
      response.writeHead(503, { 'retry-after': String(retryAfter), 'content-type': 'application/json' })
      response.end('{"detail":"service_unavailable"}')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"region":"na","maintenances":[],"incidents":[]}')
  })
  return { asked: () => asked, ...(await listen(server)) }
}

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const close = closeLater(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${port}`, close }
}
