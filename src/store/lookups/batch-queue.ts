/** Batches lookups like DataLoader, but caches nothing. Lookups that arrive while a query is in flight share the next query. */
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { ClientGoneError, StoreUnavailableError, toStoreError } from '../store-errors.ts'

const MAX_PER_BATCH = 32
/** The maximum number of waiting lookups, to bound memory while the database is slow. Further lookups are refused immediately. */
const MAX_WAITING = 5_000

export interface Caller {
  /** The client's socket. If it is destroyed, the request was aborted and its lookup isn't sent. */
  client?: { readonly destroyed: boolean } | undefined
  /** Whether other lookups go first. True for a request about many people, because other requests shouldn't wait for it. */
  isLowPriority?: boolean | undefined
}

interface Waiting<Query, Result> {
  query: Query
  client: Caller['client']
  since: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export class BatchQueue<Query, Result> {
  readonly #runBatch: (queries: Query[]) => Promise<Result[]>
  readonly #queue: Waiting<Query, Result>[] = []
  readonly #lowPriority: Waiting<Query, Result>[] = []
  /** Whether a batch is in flight, or about to be sent. */
  #isBusy = false

  constructor(runBatch: (queries: Query[]) => Promise<Result[]>) {
    this.#runBatch = runBatch
  }

  get waiting(): number {
    return this.#queue.length + this.#lowPriority.length
  }

  /** Returns what `runBatch` reads after this call. Throws `StoreUnavailableError` or `ClientGoneError`. */
  load(query: Query, { client, isLowPriority }: Caller = {}): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.waiting >= MAX_WAITING) {
        reject(new StoreUnavailableError('too many lookups are waiting for the database'))
        return
      }
      const queue = isLowPriority ? this.#lowPriority : this.#queue
      queue.push({ query, client, since: performance.now(), resolve, reject })
      if (this.#isBusy) return
      this.#isBusy = true
      // Waits for pending events, so that lookups that arrived together are sent together.
      setImmediate(this.#dispatch)
    })
  }

  /** Sends the next batch before it returns the results of the last one, so that the database isn't idle. */
  readonly #dispatch = (): void => {
    const batch = this.#take()
    this.#isBusy = batch.length > 0
    if (!this.#isBusy) return
    this.#runBatch(batch.map(({ query }) => query)).then(
      (results) => {
        this.#dispatch()
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      },
      (error) => {
        this.#dispatch()
        for (const { reject } of batch) reject(toStoreError(error))
      },
    )
  }

  /** Takes the next batch. Rejects lookups whose client has disconnected, and lookups that have waited too long. */
  #take(): Waiting<Query, Result>[] {
    const batch: Waiting<Query, Result>[] = []
    const deadline = performance.now() - TIME_LIMITS.queueMs
    for (const queue of [this.#queue, this.#lowPriority]) {
      let taken = 0
      for (const waiting of queue) {
        if (batch.length === MAX_PER_BATCH) break
        taken += 1
        if (waiting.client?.destroyed === true)
          waiting.reject(new ClientGoneError('nobody is waiting for the answer any more'))
        else if (waiting.since < deadline)
          waiting.reject(new StoreUnavailableError('a lookup waited too long in the queue'))
        else batch.push(waiting)
      }
      queue.splice(0, taken)
    }
    return batch
  }
}
