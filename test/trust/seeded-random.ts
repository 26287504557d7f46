/** Random numbers that can be repeated: the same seed gives the same sequence. */

/** Set `TRUST_SEED` to repeat a run. */
export const seedOfRun = (): number => Number(process.env.TRUST_SEED ?? Math.floor(Math.random() * 2 ** 31))

export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0 and below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.next() * choices.length)]
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }

  /** A choice with twice the weight is picked twice as often. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, choice] of choices) {
      if (left < weight) return choice
      left -= weight
    }
    throw new Error('nothing to choose from')
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }
}
