/** When a person plays: some evenings, each at their own time of the day, with short breaks between the matches. */
import type { Random } from './random.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** An evening that has lasted this long gets no further match. */
const longestEvening = 4 * hour

/** Goes from the newest evening to older ones. All times are seconds before the end of the last day, UTC. */
export class Evenings {
  private readonly random: Random
  /** When the person usually stops: any time of the day, as nothing is known of where they live. */
  private readonly usualEnd: number
  private daysAgo: number
  private end: number

  constructor(random: Random) {
    this.random = random
    this.usualEnd = random.below(day)
    this.daysAgo = random.below(12)
    this.end = this.drawEnd()
  }

  /** The end of the newest match. */
  newest(): number {
    return this.end
  }

  /** The end of the match before the one that began at `startedAgo`: minutes earlier, or on an evening before. */
  before(startedAgo: number): number {
    if (startedAgo - this.end < longestEvening && this.random.chance(650)) {
      return startedAgo + this.random.between(2 * minute, 25 * minute)
    }
    this.daysAgo += this.random.between(1, 3)
    this.end = this.drawEnd()
    return this.end
  }

  /** Up to two hours before the usual end. At least 1. */
  private drawEnd(): number {
    return 1 + this.daysAgo * day + this.usualEnd + this.random.below(2 * hour)
  }
}
