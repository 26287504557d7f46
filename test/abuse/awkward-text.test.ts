/** Awkward text of fifteen kilobytes, sent to every page and route in each header, query and cookie that code reads, costs little time. */
import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { buildDashboard } from '../../src/web/build/dashboard.ts'
import { cast, startApp } from '../helpers/app.ts'
import { operations } from './document.ts'

/** What the text may cost: milliseconds of CPU time of this thread, which is client and service, however busy the machine is. */
const MAX_MS = 5
/** Node takes 16 KiB of headers in all. */
const SIZE = 15_000

/** What parsers split at, repeat, look ahead for or look up. */
const TEXTS = [
  ...['a', '9', ' ', '-', 'a-', 'a,', ',;', 'a;', 'a=b;', 'a=b; ', '="', 'a/b;c="d,";e=f,', '*/*;q=0.1,'],
  ...['de;q=0.5,', 'W/"a", ', '0-0,', '10.0.0.1,', '::1,', '%41', '+', '&', 'a=&', '.', 'psk_', 'a#=b; '],
  ...['login-#=b; ', '__Host-login-#=b; '],
].map((piece) => {
  // With a number in the place of each `#`.
  const text = Array.from({ length: SIZE }, (_, index) => piece.replace('#', String(index)))
  return { piece, text: text.join('').slice(0, SIZE) }
})

const HEADERS = [
  ...'accept accept-encoding accept-language authorization content-type cookie if-match if-modified-since'.split(' '),
  ...'if-none-match origin range sec-fetch-site x-forwarded-for x-forwarded-host x-forwarded-proto'.split(' '),
  ...'x-person x-request-id x-signature-ed25519 x-signature-timestamp'.split(' '),
]
/** What a reader wants to see before it reads on. */
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
const member = await service.member(cast.member)
const may = { instanceKey: { authorization: `Bearer ${bot.key}` }, session: { cookie: member.cookie } }
const doors = [
  ...PAGES.map((path) => ({ method: 'GET', path, headers: { accept: 'text/html' } })),
  ...operations.map(({ method, path, door }) => ({
    method,
    path: path.replaceAll(/\{[^}]+\}/g, '42'),
    headers: {
      accept: 'text/html',
      // Whoever writes isn't logged in: nothing of it is to be done.
      ...(method === 'GET' || door === 'instanceKey' ? may[door as keyof typeof may] : {}),
    },
  })),
].filter(({ path }) => path !== '/v1/key/revoke')

async function cpuOf({ path, ...sent }: Sent): Promise<number> {
  const { user, system } = process.threadCpuUsage()
  const { body } = await request(service.url + path, { ...sent, method: sent.method as 'GET', dispatcher: agent })
  await body.dump()
  const after = process.threadCpuUsage()
  return (after.user + after.system - user - system) / 1_000
}

/** The least of five: the first one compiles, and any may clean up after others. As soon as one is little enough, that. */
async function leastCpuOf(sent: Sent, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let count = 0; count < 5 && least > enough; count += 1) least = Math.min(least, await cpuOf(sent))
  return least
}

async function dearOnes(change: (sent: Sent, text: string) => Sent): Promise<string[]> {
  const dear = []
  for (const door of doors) {
    const enough = (await leastCpuOf(door)) + MAX_MS
    for (const { piece, text } of TEXTS) {
      const ms = await leastCpuOf(change(door, text), enough)
      if (ms > enough) dear.push(`${door.method} ${door.path} with ${JSON.stringify(piece)}: ${ms} ms`)
    }
  }
  return dear
}

test.each(HEADERS)('awkward text in the header %s costs little time', async (name) => {
  const start = BEFORE[name] ?? 'a'
  const dear = await dearOnes((sent, text) => ({ ...sent, headers: { ...sent.headers, [name]: `${start}${text}a` } }))
  expect(dear).toEqual([])
})

test('awkward text in the path costs little time', async () => {
  const dear = await dearOnes((sent, text) => {
    const part = `/${encodeURI(text).slice(0, SIZE)}`
    return { ...sent, path: sent.path.includes('/42') ? sent.path.replace('/42', part) : sent.path + part }
  })
  expect(dear).toEqual([])
})

test.each(COOKIES)('awkward text in the cookie %s costs little time', async (name) => {
  const dear = await dearOnes((sent, text) => ({ ...sent, headers: { ...sent.headers, cookie: `${name}=${text}` } }))
  expect(dear).toEqual([])
})

test.each(QUERIES)('awkward text in the query %s costs little time', async (name) => {
  const dear = await dearOnes((sent, text) => ({
    ...sent,
    path: `${sent.path}?${name}=${encodeURI(text).slice(0, SIZE)}`,
  }))
  expect(dear).toEqual([])
})

test('awkward text as the locale of a chat command costs little time', async () => {
  const dear = []
  for (const { piece, text } of TEXTS) {
    const user = { id: cast.member.id }
    const data = { name: 'lookups', options: [{ name: 'status' }] }
    const body = JSON.stringify({ type: 2, user, data, locale: text + text })
    const headers = service.simulator.signer.headersFor(body)
    const ms = await leastCpuOf({ method: 'POST', path: '/chat/interactions', headers, body }, MAX_MS)
    if (ms > MAX_MS) dear.push(`${JSON.stringify(piece)}: ${ms} ms`)
  }
  expect(dear).toEqual([])
})
