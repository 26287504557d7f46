/** The code of a driver's error says whether it is an outage, with the connection lost or kept, or a bug. */
import { expect, test } from 'vitest'
import { isConnectionLost, isTimeout, toStoreError } from '../../src/store/store-errors.ts'

const STATES = ['08006', '53300', '57P01', '58030', '25006', '26000']
const NETWORK = 'ECONNREFUSED ECONNRESET ECONNABORTED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EPIPE ETIMEDOUT'
const LOST = [...STATES, ...NETWORK.split(' '), 'ENOSPC', 'EMFILE', 'EIO']
const LATE = ['57014', '55P03']
const COLLISIONS = ['40001', '40P01', '23503']
const late = 'a database statement timed out'
const MESSAGES: Record<string, string> = {
  ...{ 25006: 'the database is read-only', 53300: 'the database accepts no more connections' },
  ...{ 57014: late, '55P03': late },
}

test.each([...LOST, ...LATE, ...COLLISIONS, '23505', '42P01', '22P02', 'ENOENT'])(
  'the service can tell from the error code %s whether the database is unavailable',
  (code) => {
    const error = Object.assign(new Error('a timeout'), { code })
    const read = toStoreError(error)
    const message = `${MESSAGES[code] ?? 'the database is unavailable'} (${code})`
    if ([...LOST, ...LATE, ...COLLISIONS].includes(code)) expect(read).toMatchObject({ isOutage: true, message })
    else expect(read).toBe(error)
    expect([isConnectionLost(error), isTimeout(error)]).toEqual([LOST.includes(code), LATE.includes(code)])
  },
)
