/** What is open in this process, and is closed when it stops: the newest first. */

export class Closing {
  readonly #closers: (() => unknown)[] = []

  /** To be called on the line after something was opened. `close` may return a promise. */
  add(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** One after the other. What fails to close doesn't keep the others open. */
  async close(onError: (error: unknown) => void): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      try {
        await close()
      } catch (error) {
        onError(error)
      }
    }
  }
}
