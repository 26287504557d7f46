/** Exponential backoff with jitter after a failed connection: a database that returns meets no thundering herd. */

const SHORTEST_MS = 100
const LONGEST_MS = 1_000

export class Backoff {
  #until = 0
  #failures = 0

  /** While it is on, no new connection is opened. */
  get isOn(): boolean {
    return performance.now() < this.#until
  }

  /** Attempts that were under way when the pause began don't make it longer. */
  begin(): void {
    if (this.isOn) return
    const length = Math.min(SHORTEST_MS * 2 ** this.#failures, LONGEST_MS)
    this.#failures += 1
    this.#until = performance.now() + length * (0.5 + Math.random() / 2)
  }

  end(): void {
    this.#until = 0
    this.#failures = 0
  }
}
