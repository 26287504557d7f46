/** Fifteen kilobytes of awkward text cost every page and route little time, in each header, query and cookie that the service reads. */
import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { buildDashboard } from '../../src/web/build/dashboard.ts'
import { personas, startApp } from '../helpers/app.ts'
import { operations } from './document.ts'

/** The CPU time that the text may cost this thread, which runs client and service. It doesn't depend on how busy the machine is. */
const MAX_MS = 5
/** Node accepts 16 KiB of headers in total. */
const SIZE = 15_000

/** Pieces of text that are expensive for parsers if they are repeated. */
const TEXTS = [
  ...['a', '9', ' ', '-', 'a-', 'a,', ',;', 'a;', 'a=b;', 'a=b; ', '="', 'a/b;c="d,";e=f,', '*/*;q=0.1,'],
  ...['de;q=0.5,', 'W/"a", ', '0-0,', '10.0.0.1,', '::1,', '%41', '+', '&', 'a=&', '.', 'psk_', 'a#=b; '],
  ...['login-#=b; ', '__Host-login-#=b; '],
].map((piece) => {
  // Each `#` becomes a number.
  const text = Array.from({ length: SIZE }, (_, index) => piece.replace('#', String(index)))
  return { piece, text: text.join('').slice(0, SIZE) }
})

const HEADERS = [
  ...'accept accept-encoding accept-language authorization content-type cookie if-match if-modified-since'.split(' '),
  ...'if-none-match origin range sec-fetch-site x-forwarded-for x-forwarded-host x-forwarded-proto'.split(' '),
  ...'x-person x-request-id x-signature-ed25519 x-signature-timestamp'.split(' '),
]
/** Prefixes that a header needs before the rest is read. */
const BEFORE: Record<string, string> = {
  ...{ range: 'bytes=', authorization: 'Bearer psk_', 'content-type': 'application/json;a="', 'if-none-match': 'W/"' },
}
const COOKIES = ['session', '__Host-session', 'language', 'link-language', 'login-0123456789abcdef']
const QUERIES = ['lang', 'keep-lang', 'guild', 'login', 'code', 'state', 'iss', 'error', 'region', 'act_id', 'limit']

const PAGES = ['/', '/accounts', '/privacy', '/docs', '/index.html', '/nothing', '/%zz', '/favicon.svg']

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

await buildDashboard()
const env = { RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: 'loopback, uniquelocal' }
const service = await startApp({ hasChatDoor: true, env })
const agent = new Agent({ connections: 1 })
const bot = await service.bot()
const member = await service.member(personas.member)
const credentials = { instanceKey: { authorization: `Bearer ${bot.key}` }, session: { cookie: member.cookie } }
const doors = [
  ...PAGES.map((path) => ({ method: 'GET', path, headers: { accept: 'text/html' } })),
  ...operations.map(({ method, path, door }) => ({
    method,
    path: path.replaceAll(/\{[^}]+\}/g, '42'),
    headers: {
      accept: 'text/html',
      // Writes are sent without a session, so that they change nothing.
      ...(method === 'GET' || door === 'instanceKey' ? credentials[door as keyof typeof credentials] : {}),
    },
  })),
].filter(({ path }) => path !== '/v1/key/revoke')

async function cpuOf({ path, ...sent }: Sent): Promise<number> {
  const { user, system } = process.threadCpuUsage()
  const { statusCode, body } = await request(service.url + path, {
    ...sent,
    method: sent.method as 'GET',
    dispatcher: agent,
  })
  await body.dump()
  const after = process.threadCpuUsage()
  expect(statusCode, path).toBeLessThan(500)
  return (after.user + after.system - user - system) / 1_000
}

/** The shortest time of five requests, or the first of at most `enough`: compilation or a busy machine may slow some. */
async function leastCpuOf(sent: Sent, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < 5 && least > enough; count += 1) least = Math.min(least, await cpuOf(sent))
  return least
}

async function expensiveOnes(change: Change): Promise<string[]> {
  const expensive = []
  for (const door of doors) {
    const enough = (await leastCpuOf(door)) + MAX_MS
    for (const { piece, text } of TEXTS) {
      const ms = await leastCpuOf(change(door, text), enough)
      if (ms <= enough || ms <= (await leastCpuOf(door)) + MAX_MS) continue
      expensive.push(`${door.method} ${door.path} with ${JSON.stringify(piece)}: ${ms} ms`)
    }
  }
  return expensive
}

type Change = (sent: Sent, text: string) => Sent
const inHeader = (name: string, start: string, end = ''): Change => {
  return (sent, text) => ({ ...sent, headers: { ...sent.headers, [name]: start + text + end } })
}
const inPath: Change = (sent, text) => {
  const part = `/${encodeURI(text).slice(0, SIZE)}`
  return { ...sent, path: sent.path.includes('/42') ? sent.path.replace('/42', part) : sent.path + part }
}
const inQuery = (name: string): Change => {
  return (sent, text) => ({ ...sent, path: `${sent.path}?${name}=${encodeURI(text).slice(0, SIZE)}` })
}

test.each<[where: string, Change]>([
  ...HEADERS.map((name): [string, Change] => [`header ${name}`, inHeader(name, BEFORE[name] ?? 'a', 'a')]),
  ['path', inPath],
  ...COOKIES.map((name): [string, Change] => [`cookie ${name}`, inHeader('cookie', `${name}=`)]),
  ...QUERIES.map((name): [string, Change] => [`query ${name}`, inQuery(name)]),
])('the service spends at most 5 ms of CPU time on 15 kB of repeated text in the %s', async (_where, change) => {
  expect(await expensiveOnes(change)).toEqual([])
})

test('the service spends at most 5 ms of CPU time on a chat command with a very long locale', async () => {
  const expensive = []
  for (const { piece, text } of TEXTS) {
    const user = { id: personas.member.id }
    const data = { name: 'lookups', options: [{ name: 'status' }] }
    const body = JSON.stringify({ type: 2, user, data, locale: text + text })
    const headers = service.simulator.signer.headersFor(body)
    const ms = await leastCpuOf({ method: 'POST', path: '/chat/interactions', headers, body }, MAX_MS)
    if (ms > MAX_MS) expensive.push(`${JSON.stringify(piece)}: ${ms} ms`)
  }
  expect(expensive).toEqual([])
})
