/**
 * PGlite in a thread of its own: it opens while the rest of the program is read, and no statement of it holds up other
 * requests.
 */
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PGliteQueryOptions, PGliteQueryResults, PGliteTransaction } from 'kysely'
import { type CallName, type Calls, type Reply, toError } from './embedded-messages.ts'

/** Beside this file, in `src` as in the bundle. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js',
  import.meta.url,
)

interface Waiting {
  resolve(gives: unknown): void
  reject(error: Error): void
}

/** Starts the thread and opens the database in it. Throws what PGlite or the file system throws. */
export async function startThread(dataDir: string | undefined): Promise<DatabaseThread> {
  const thread = new DatabaseThread()
  try {
    await thread.call('open', { dataDir })
    return thread
  } catch (error) {
    await thread.end()
    throw error
  }
}

export class DatabaseThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #calls = 0
  /** Why there is no thread any more. */
  #gone: Error | undefined

  constructor() {
    // Nothing of our environment, only where what is compiled is kept, as for the rest of the program.
    const compiled = getCompileCacheDir()
    // That is the folder of this version of Node, which it finds in the common one.
    const env = compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) }
    this.#worker = new Worker(PROGRAM, { env, execArgv: [] })
    this.#worker.on('message', (reply: Reply) => this.#take(reply))
    this.#worker.on('error', (error) => this.#lose(error))
    this.#worker.on('exit', () => this.#lose())
  }

  /** Outside of any transaction, if none is named. */
  query<T>(
    text: string,
    parameters: unknown[] = [],
    { rowMode = 'object' }: PGliteQueryOptions = {},
    transaction?: number,
  ): Promise<PGliteQueryResults<T>> {
    const results = this.call('query', { text, parameters, rowMode, transaction })
    return results as Promise<PGliteQueryResults<T>>
  }

  async transaction<T>(run: (trx: PGliteTransaction) => Promise<T>): Promise<T> {
    const transaction = await this.call('begin', {})
    let isOver = false
    const end = async (isKept: boolean) => {
      if (isOver) return
      isOver = true
      await this.call('end', { transaction, isKept })
    }
    const trx: PGliteTransaction = {
      query: (text, parameters, options) => this.query(text, parameters, options, transaction),
      rollback: () => end(false),
    }
    let result: T
    try {
      result = await run(trx)
    } catch (error) {
      await end(false)
      throw error
    }
    await end(true)
    return result
  }

  /** What was asked before is done before. */
  async close(): Promise<void> {
    await this.call('close', {})
    await this.end()
  }

  /** Ends the thread as it is. */
  async end(): Promise<void> {
    this.#lose()
    await this.#worker.terminate()
  }

  call<Name extends CallName>(name: Name, given: Calls[Name]['given']): Promise<Calls[Name]['gives']> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone)
    this.#calls += 1
    const id = this.#calls
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      this.#worker.postMessage({ id, name, given })
    })
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('fault' in reply) waiting?.reject(toError(reply.fault))
    else waiting?.resolve(reply.gives)
  }

  /** Whoever waits for a thread that is gone would wait for ever. */
  #lose(cause?: Error): void {
    this.#gone ??= new Error('PGlite is closed', { cause })
    for (const { reject } of this.#waiting.values()) reject(this.#gone)
    this.#waiting.clear()
  }
}
