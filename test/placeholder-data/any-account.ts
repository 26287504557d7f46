/** Linked accounts of any identifier, name and region. */
import fc from 'fast-check'
import type { LinkedGameAccount } from '../../src/publisher.ts'

/** `id` is a UUID, as derived from a game id, or now and then any text: the figures may depend on nothing else. */
export const anyAccount: fc.Arbitrary<LinkedGameAccount> = fc.record({
  id: fc.oneof({ weight: 4, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.string() }),
  gameName: fc.string({ minLength: 1, unit: 'grapheme' }),
  tagLine: fc.string({ minLength: 1, unit: 'grapheme' }),
  region: fc.string({ minLength: 1 }),
})

export const marlow: LinkedGameAccount = {
  id: '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  gameName: 'Marlow',
  tagLine: 'EUW7',
  region: 'eu',
}

/** Runs `holds` for many accounts. It fails by throwing. */
export function forAnyAccount(holds: (account: LinkedGameAccount) => void): void {
  fc.assert(fc.property(anyAccount, holds), { numRuns: 200 })
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
