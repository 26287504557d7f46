/** Deadlines: a request whose handler hangs gets a response in time, and a handler that ends later does no harm. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '../../src/http/app-type.ts'
import { answerInTime, endStatementsInTime } from '../../src/http/deadline.ts'
import { handleErrors } from '../../src/http/error-handler.ts'
import { traceRequests } from '../../src/http/trace-requests.ts'
import { currentDeadline } from '../../src/lib/work-deadline.ts'
import { newSession, sendSessionCookie, useSessions } from '../../src/routes/dashboard/session.ts'
import { StoreUnavailableError } from '../../src/store/store-errors.ts'
import { closeLater } from '../helpers/close-later.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'
import { noDatabase } from '../helpers/no-database.ts'

multiplyDeadlines(1)

const URL = '/late?code=secret'
const BODY = '{"a": 1}'

const config = { timeLimits: { answerMs: 50, databaseMs: 50 } }

function newApp() {
  const { log, lines } = collectLog()
  const app: App = Fastify({ disableRequestLogging: true }).withTypeProvider<TypeBoxTypeProvider>()
  traceRequests(app, { log, headers: {} })
  handleErrors(app, { publicOrigin: () => '', answerUnknownPath: () => undefined })
  answerInTime(app)
  endStatementsInTime(app)
  closeLater(() => app.close())
  return { app, lines }
}

/** A server whose handler ends after the response was sent, by calling `end`. */
async function startLate(end: (send: (text: string) => unknown) => unknown) {
  const { app, lines } = newApp()
  const { promise: over, resolve } = Promise.withResolvers<void>()
  app.post('/late', { config }, async (_request, reply) => {
    await expect.poll(() => reply.sent).toBe(true)
    setImmediate(resolve)
    return end((text) => reply.send(text))
  })
  // These limits start once the body has arrived, which takes longer than they last.
  const timeLimits = { answerMs: 1_000, databaseMs: 1_000 }
  app.post('/body', { config: { timeLimits } }, async ({ body }) => {
    const leftMs = currentDeadline().endsAt - performance.now()
    await sleep(500)
    return { body, isInTime: leftMs > 0 }
  })
  return { app, address: await app.listen({ port: 0 }), over, lines }
}

const post = (url: string, body: string | ReadableStream) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' }, duplex: 'half' } as RequestInit)

test.each([
  ['returns a value', () => ({ a: 1 }), []],
  ['sends a response', (send: (text: string) => unknown) => send('late'), []],
  ['fails because of an outage', () => Promise.reject(new StoreUnavailableError('unavailable')), []],
  ['fails because of a bug', () => Promise.reject(new TypeError('ours')), [50]],
])('a client that got 503 gets no second response if the handler later %s', async (_what, end, levels) => {
  const { app, address, over, lines } = await startLate(end)
  const answer = await post(address + URL, BODY)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toEqual({ detail: 'service_unavailable' })
  await over
  await new Promise((resolve) => setImmediate(resolve))
  const [first, ...others] = lines().filter(({ level }) => level > 30)
  const reqId = answer.headers.get('x-request-id')
  expect(first).toMatchObject({ level: 40, reqId, msg: 'service unavailable: requests are refused' })
  expect(others.map(({ level }) => level)).toEqual(levels)
  expect(JSON.stringify(lines())).not.toContain('secret')
  await app.close()
  expect(lines().at(-1)).toMatchObject({ level: 30, msg: expect.stringMatching(/^service available again/) })
})

test('the time limit of a request starts after its whole body has arrived', async () => {
  const { address } = await startLate(() => undefined)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const sending = post(`${address}/body`, readable)
  const writer = writable.getWriter()
  for (const character of BODY) {
    await writer.write(Buffer.from(character))
    await sleep(225)
  }
  await writer.close()
  expect(await (await sending).json()).toEqual({ body: { a: 1 }, isInTime: true })
})

test('a client whose session is created after the deadline gets 503 and no cookie', async () => {
  const { app } = newApp()
  const secrets = ['a secret of the tests that is long enough to sign']
  await useSessions(app, { db: noDatabase(), secrets, isSecure: false })
  const { promise: over, resolve } = Promise.withResolvers<void>()
  app.get('/', { config }, async (request, reply) => {
    const { sessionId } = newSession(request)
    await sleep(300)
    sendSessionCookie(reply, false, sessionId, new Date())
    setImmediate(resolve)
    return reply.send('done')
  })
  const answer = await fetch(await app.listen({ port: 0 }))
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([503, null])
  await over
})
