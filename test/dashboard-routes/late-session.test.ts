/** A login that is late is answered once, also where its session is being kept just then. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { beginSession, useSessions } from '../../src/dashboard-routes/session.ts'
import { answerErrors } from '../../src/http/answer-errors.ts'
import type { App } from '../../src/http/app-type.ts'
import { answerInTime } from '../../src/http/deadline.ts'
import { traceRequests } from '../../src/http/trace-requests.ts'
import { multiplyDeadlines } from '../../src/lib/deadline-factor.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { noDatabase } from '../helpers/no-database.ts'

multiplyDeadlines(1)

test('a session that is kept too late is none, and the process goes on', async () => {
  const db = noDatabase(async () => {
    await sleep(300)
    return { rows: [{ expires_at: new Date() }] }
  })
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>()
  traceRequests(app, { log: collectLog().log, headers: {} })
  answerErrors(app, { publicOrigin: () => '', answerUnknownPath: () => undefined })
  answerInTime(app)
  await useSessions(app, { db, secrets: ['a secret of the tests that is long enough to sign'], isSecure: false })
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const config = { deadlines: { answerMs: 50, databaseMs: 50 } }
  app.get('/', { config }, async (request, reply) => {
    await beginSession(db, request, '1')
    setImmediate(resolve)
    return reply.send('done')
  })
  const answer = await fetch(await app.listen({ port: 0 }))
  onTestFinished(() => app.close())
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([503, null])
  await over
})
