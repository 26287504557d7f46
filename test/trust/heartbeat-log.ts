/** What the log says of the heartbeat. */
import { expect } from 'vitest'
import type { ServiceProcess } from '../helpers/service-process.ts'

const LOST = 'no lookup is answered'
const BACK = 'lookups are answered again'

/**
 * Waits until the log of each gives the loss, for this cause. An outage that ends right after lookups did, before the next
 * heartbeat could fail, leaves no line.
 */
export async function untilTold(services: readonly ServiceProcess[], cause = ''): Promise<void> {
  const isTold = (line: { msg: string }) => line.msg.startsWith(LOST) && JSON.stringify(line).includes(cause)
  await expect.poll(() => services.filter(({ log }) => !log().some(isTold)), { timeout: 10_000 }).toEqual([])
}

/**
 * Each loss is told once, then its return, and the last line is a return. How often that happens is not asserted: a slow
 * machine misses heartbeats, and on a disk that is nearly full one more may find room.
 */
export function expectToldInTurn({ log }: ServiceProcess): void {
  const told = log().flatMap(({ msg }) => [LOST, BACK].filter((line) => msg.startsWith(line)))
  expect(told).toEqual(told.map((_, at) => (at % 2 === 0 ? LOST : BACK)))
  expect(told.at(-1)).toBe(BACK)
}
