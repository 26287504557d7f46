/** A deadline for replies of Redis that doesn't blame Redis for a busy event loop. */

const LONGEST_MS = 250
/** A timer that fires later than this was held up by other work of this process. */
const LATE_MS = 50

/** Redis gave no reply, although this process had time to read one. */
export class RedisSilentError extends Error {
  constructor() {
    super(`no reply within ${LONGEST_MS} ms`)
    this.name = 'RedisSilentError'
  }
}

/**
 * Gives the reply, or throws what Redis says, or `RedisSilentError`. An event loop that was busy runs its timers before it
 * reads what has arrived meanwhile, and before it has sent what it was asked to send. So a timer that fires late starts
 * again, and one that fires in time lets the loop read once more.
 */
export function replyInTime<T>(reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout
    const wait = () => {
      const dueAt = performance.now() + LONGEST_MS
      timer = setTimeout(() => {
        if (performance.now() - dueAt > LATE_MS) wait()
        else setImmediate(() => reject(new RedisSilentError()))
      }, LONGEST_MS)
    }
    wait()
    reply.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
