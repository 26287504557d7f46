/** Batching like DataLoader's, without a cache: questions that arrive while a query is in flight share the next one. */
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { ClientGoneError, StoreUnavailableError, toStoreError } from '../store-errors.ts'

const MAX_PER_BATCH = 32
/** Questions that may wait; one more is refused at once. Memory stays bounded while the database is slow. */
const MAX_WAITING = 5_000

export interface Caller {
  /** Their socket: a destroyed one means that the request was aborted, and nothing is asked for it. */
  client?: { readonly destroyed: boolean } | undefined
  /** It is asked after all that don't yield: one of many questions of a request, for which nobody should wait. */
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

  /** Answers with what `answerAll` finds after this call. Throws `StoreUnavailableError` or `ClientGoneError`. */
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
      // After the pending events, so that questions that arrived together are sent together.
      setImmediate(this.#dispatch)
    })
  }

  /** Sends the next batch before giving out the last answers, so that the database is already working. */
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

  /** The next batch. Drops questions of clients that left, and refuses those that waited too long, which come first. */
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
