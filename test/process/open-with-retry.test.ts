/** How the service waits for a database that doesn't open, and what an operator reads if it never opens. */
import { expect, test, vi } from 'vitest'
import { openWithRetry } from '../../src/process/open-with-retry.ts'
import { StoreUnavailableError, UnfitDatabaseError } from '../../src/store/store-errors.ts'
import { collectLog } from '../helpers/collect-log.ts'

const POSTGRES = { databaseUrl: 'postgres://db/stats', dataDir: '' }
const EMBEDDED = { databaseUrl: undefined, dataDir: 'data' }
const unavailable = new StoreUnavailableError('the database is unavailable (ECONNREFUSED)')
const toPooler = new UnfitDatabaseError('a pooler is in the way.')
const missing = Object.assign(new Error('no database'), { code: '3D000' })
const damaged = 'DATA_DIR: the database in data is damaged. Restore a copy of the folder, or move it away'

/** A store that can be opened only the second time. */
const storeWith = (error: Error) => ({ open: vi.fn(async () => {}).mockRejectedValueOnce(error) })

test('a process that starts during a database outage logs when the outage begins and ends', async () => {
  const { log, lines } = collectLog()
  await openWithRetry(storeWith(unavailable), POSTGRES, log)
  expect(lines()).toMatchObject([
    { level: 40, msg: 'the database is unavailable: retrying every second', reason: unavailable.message },
    { level: 30, msg: 'the database is available', failures: 1 },
  ])
  expect(lines()[0]).not.toHaveProperty('err')
})

test('the service exits with an error if the database stays unavailable for thirty seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const open = vi.fn(async () => {
    vi.advanceTimersByTime(15_001)
    throw unavailable
  })
  const opening = openWithRetry({ open }, POSTGRES, collectLog().log).finally(() => vi.useRealTimers())
  await expect(opening).rejects.toThrow('DATABASE_URL: the database is unavailable (ECONNREFUSED).')
  expect(open).toHaveBeenCalledTimes(2)
})

test.each([
  ['needs another setting', POSTGRES, toPooler, /^DATABASE_URL: a pooler is in the way\.$/],
  ['does not exist', POSTGRES, missing, 'DATABASE_URL: no database (3D000).'],
  ['is damaged', EMBEDDED, new Error('Aborted(). Build with -sASSERTIONS'), damaged],
  ['cannot be initialized', EMBEDDED, new Error('PGlite failed to initialize properly'), damaged],
])('if the database %s, the service immediately exits with an error', async (_what, location, error, sentence) => {
  await expect(openWithRetry(storeWith(error), location, collectLog().log)).rejects.toThrow(sentence)
  await expect(openWithRetry(storeWith(unavailable), location), 'a command').rejects.toThrow('ECONNREFUSED')
})
