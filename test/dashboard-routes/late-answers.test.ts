/** Requests that are answered before their handler ends, as in an outage. */
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerInTime } from '../../src/dashboard-routes/index.ts'
import { StoreUnavailableError } from '../../src/store/unavailable.ts'
import { collectLog } from '../helpers/collect-log.ts'

test.each([
  ['an outage that is told after the answer is no error in the log', new StoreUnavailableError('away'), []],
  ['a defect that shows after the answer is one', new TypeError('ours'), [50]],
])('%s', async (_case, error, levels) => {
  const { log, lines } = collectLog()
  const app = Fastify({ loggerInstance: log })
  app.addHook('onRoute', answerInTime)
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  app.get('/', { handlerTimeout: 1 }, async (_request, reply) => {
    await expect.poll(() => reply.sent).toBe(true)
    setImmediate(end)
    throw error
  })
  expect((await app.inject('/')).statusCode).toBe(503)
  await over
  await app.close()
  const late = lines().filter(({ msg }) => /reply\.sent/.test(msg))
  expect(late.map(({ level }) => level)).toEqual(levels)
})
