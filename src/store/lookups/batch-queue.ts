/** Batches lookups like DataLoader, without a cache: lookups that arrive while a query is in flight share the next query. */
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { ClientGoneError, StoreUnavailableError, toStoreError } from '../store-errors.ts'

const MAX_PER_BATCH = 32
/** The maximum number of waiting lookups, which bounds memory while the database is slow. Further ones are refused at once. */
const MAX_WAITING = 5_000

export interface Caller {
  /** The client's socket. If it is destroyed, the request was aborted and its lookup isn't sent. */
  client?: { readonly destroyed: boolean } | undefined
  /** Whether this lookup goes behind all others: it is one of many in one request, for which other requests shouldn't wait. */
  yields?: boolean | undefined
}

interface Waiting<Question, Answer> {
  question: Question
  client: Caller['client']
  since: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export class BatchQueue<Question, Answer> {
  readonly #answerAll: (questions: Question[]) => Promise<Answer[]>
  readonly #queue: Waiting<Question, Answer>[] = []
  readonly #yielding: Waiting<Question, Answer>[] = []
  /** A batch is in flight, or about to be sent. */
  #isBusy = false

  constructor(answerAll: (questions: Question[]) => Promise<Answer[]>) {
    this.#answerAll = answerAll
  }

  get waiting(): number {
    return this.#queue.length + this.#yielding.length
  }

  /** Returns what `answerAll` reads after this call. Throws `StoreUnavailableError` or `ClientGoneError`. */
  load(question: Question, { client, yields }: Caller = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.waiting >= MAX_WAITING) {
        reject(new StoreUnavailableError('too many lookups are waiting for the database'))
        return
      }
      const queue = yields ? this.#yielding : this.#queue
      queue.push({ question, client, since: performance.now(), resolve, reject })
      if (this.#isBusy) return
      this.#isBusy = true
      // Waits for pending events, so that lookups that arrived together are sent together.
      setImmediate(this.#dispatch)
    })
  }

  /** Sends the next batch before it returns the last answers, so that the database works in the meantime. */
  readonly #dispatch = (): void => {
    const batch = this.#take()
    this.#isBusy = batch.length > 0
    if (!this.#isBusy) return
    this.#answerAll(batch.map(({ question }) => question)).then(
      (answers) => {
        this.#dispatch()
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
      },
      (error) => {
        this.#dispatch()
        for (const { reject } of batch) reject(toStoreError(error))
      },
    )
  }

  /** Takes the next batch. Rejects lookups whose client has disconnected, and lookups that have waited too long. */
  #take(): Waiting<Question, Answer>[] {
    const batch: Waiting<Question, Answer>[] = []
    const deadline = performance.now() - TIME_LIMITS.turnMs
    for (const queue of [this.#queue, this.#yielding]) {
      let looked = 0
      for (const waiting of queue) {
        if (batch.length === MAX_PER_BATCH) break
        looked += 1
        if (waiting.client?.destroyed === true)
          waiting.reject(new ClientGoneError('nobody is waiting for the answer any more'))
        else if (waiting.since < deadline)
          waiting.reject(new StoreUnavailableError('a lookup waited too long in the queue'))
        else batch.push(waiting)
      }
      queue.splice(0, looked)
    }
    return batch
  }
}
