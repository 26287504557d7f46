/** A start that waits for its database. */
import { expect, test } from 'vitest'
import { openWithRetry } from '../../src/process/open-with-retry.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { startTcpProxy } from '../helpers/tcp-proxy.ts'
import { loadTestStore } from '../store/open-test-store.ts'

test.skipIf(!hasPostgres)('a start that finds no database at first says so once, and when it is there', async () => {
  const proxy = await startTcpProxy(await emptyDatabase())
  proxy.shut()
  const { log, lines } = collectLog()
  const store = await loadTestStore({ databaseUrl: proxy.url, log })
  const opening = openWithRetry(store, { databaseUrl: proxy.url, dataDir: '' }, log)
  await expect.poll(proxy.tried, { timeout: 20_000 }).toBeGreaterThan(1)
  proxy.open()
  await opening
  const waiting = lines().filter(({ msg }) => /waiting for the database|the database is there/.test(msg))
  expect(waiting.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'waiting for the database'],
    [30, 'the database is there'],
  ])
  expect(waiting[0]).toMatchObject({ reason: expect.stringMatching(/^the database does not answer \(.*\)$/) })
  expect(JSON.stringify(waiting[0])).not.toContain('    at ')
  expect(waiting[1].failures).toEqual(expect.any(Number))
})
