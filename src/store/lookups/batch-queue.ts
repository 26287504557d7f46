/** Batching, as DataLoader does it, with no cache: what waits is asked together, by a bounded number of batches. */
import { ClientGoneError, StoreUnavailableError, toStoreError } from '../unavailable.ts'

/** The database works on one batch while this process reads the other. A third would only make them smaller. */
export const MOST_IN_FLIGHT = 2
const MOST_PER_BATCH = 24
/** Questions that may wait; one more is refused at once. Memory stays bounded while the database is slow. */
const MOST_WAITING = 5_000
/** A question that waited this long is refused instead of asked. */
const LONGEST_WAIT_MS = 1_000

/** The caller's socket; a destroyed one means that the request was aborted. */
export interface Client {
  readonly destroyed: boolean
}

/** Who waits for an answer. */
export interface Asker {
  /** Nothing is asked for a client that has left. */
  client?: Client | undefined
  /** It is asked after all that don't yield: one of many questions of one request, for which nobody else should wait. */
  yields?: boolean | undefined
}

interface Waiting<Question, Answer> {
  question: Question
  client: Client | undefined
  since: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Answers all questions of a batch, in their order. */
type AnswerAll<Question, Answer> = (questions: Question[]) => Promise<Answer[]>

export class BatchQueue<Question, Answer> {
  readonly #answerAll: AnswerAll<Question, Answer>
  readonly #queue: Waiting<Question, Answer>[] = []
  readonly #yielding: Waiting<Question, Answer>[] = []
  /** Batches that were scheduled and have not taken their questions yet. */
  #scheduled = 0
  #inFlight = 0

  constructor(answerAll: AnswerAll<Question, Answer>) {
    this.#answerAll = answerAll
  }

  get waiting(): number {
    return this.#queue.length + this.#yielding.length
  }

  /**
   * Answers a question with what `answerAll` finds after this call. Throws what `answerAll` throws for its batch,
   * `StoreUnavailableError` when too many questions wait, or this one waited too long, and `ClientGoneError` when the
   * client left before it was asked.
   */
  load(question: Question, { client, yields }: Asker = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.waiting >= MOST_WAITING) {
        reject(new StoreUnavailableError('too many lookups wait for the database'))
        return
      }
      const queue = yields ? this.#yielding : this.#queue
      queue.push({ question, client, since: performance.now(), resolve, reject })
      this.#schedule()
    })
  }

  /**
   * Schedules one more batch if those that are scheduled can't take all that wait. It leaves after the events at hand, so
   * that questions that arrived together travel together.
   */
  #schedule(): void {
    const busy = this.#scheduled + this.#inFlight
    if (busy === MOST_IN_FLIGHT || this.waiting <= this.#scheduled * MOST_PER_BATCH) return
    this.#scheduled += 1
    setImmediate(this.#dispatch)
  }

  readonly #dispatch = async (): Promise<void> => {
    this.#scheduled -= 1
    const batch = this.#take()
    if (batch.length === 0) return
    this.#inFlight += 1
    try {
      const answers = await this.#answerAll(batch.map(({ question }) => question))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(toStoreError(error))
    } finally {
      this.#inFlight -= 1
      this.#schedule()
    }
  }

  /** The next batch. Those whose client has left are not asked; those that waited too long, which come first, are refused. */
  #take(): Waiting<Question, Answer>[] {
    const batch: Waiting<Question, Answer>[] = []
    const deadline = performance.now() - LONGEST_WAIT_MS
    for (const queue of [this.#queue, this.#yielding]) {
      let looked = 0
      for (const waiting of queue) {
        if (batch.length === MOST_PER_BATCH) break
        looked += 1
        if (waiting.client?.destroyed === true) waiting.reject(new ClientGoneError())
        else if (waiting.since < deadline)
          waiting.reject(new StoreUnavailableError('a lookup waited too long for its turn'))
        else batch.push(waiting)
      }
      queue.splice(0, looked)
    }
    return batch
  }
}
