/** The code of a driver's error says whether it is an outage, with the connection lost or kept, or a bug. */
import { expect, test } from 'vitest'
import { isConnectionLost, isTimeout, StoreUnavailableError, toStoreError } from '../../src/store/store-errors.ts'

const STATES = ['08006', '53300', '57P01', '58030', '25006', '26000']
const NETWORK =
  'CONNREFUSED CONNRESET CONNABORTED HOSTUNREACH NETUNREACH NOTFOUND AI_AGAIN PIPE TIMEDOUT NOSPC MFILE IO'
const LOST = [...STATES, ...NETWORK.split(' ').map((name) => `E${name}`)]
const LATE = ['57014', '55P03']
const COLLISIONS = ['40001', '40P01', '23503']

test.each([...LOST, ...LATE, ...COLLISIONS, '23505', '42P01', '22P02', 'ENOENT'])(
  'the service decides by the error code %s whether the database is unavailable',
  (code) => {
    const error = Object.assign(new Error('a timeout'), { code })
    const read = toStoreError(error)
    if ([...LOST, ...LATE, ...COLLISIONS].includes(code)) expect(read).toBeInstanceOf(StoreUnavailableError)
    else expect(read).toBe(error)
    expect([isConnectionLost(error), isTimeout(error)]).toEqual([LOST.includes(code), LATE.includes(code)])
  },
)
