/** Connections that break again and again are one outage in the log. */
import { expect, test } from 'vitest'
import { multiplyDeadlines } from '../../../src/lib/deadline-factor.ts'
import { emptyDatabase, hasPostgres } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { startTcpProxy } from '../../helpers/tcp-proxy.ts'
import { openStoreAt } from '../open-test-store.ts'

multiplyDeadlines(1)

test.skipIf(!hasPostgres)('a network that cuts all connections again and again is told once, and counted', async () => {
  const proxy = await startTcpProxy(await emptyDatabase())
  const { log, lines } = collectLog()
  const told = (words: string) => lines().filter(({ msg }) => msg === words)
  const store = await openStoreAt(proxy.url, { log })
  const answers = () =>
    store.ping().then(
      () => true,
      () => false,
    )
  for (let round = 0; round < 3; round += 1) {
    proxy.shut()
    proxy.open()
    await expect.poll(answers, { timeout: 60_000 }).toBe(true)
  }
  await store.close()
  expect(told('a database connection broke')).toMatchObject([{ level: 40, err: { stack: expect.any(String) } }])
  const [over] = told('no database connection broke for a while')
  expect(over).toMatchObject({ level: 30 })
  expect(over.failures).toBeGreaterThanOrEqual(3)
})
