/** PGlite in a worker thread: it opens while other modules are loaded, and no statement blocks the event loop. */
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
  resolve(result: unknown): void
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
    // Of our environment the worker gets the compile cache only: the folder in which Node makes one for each version.
    const cache = getCompileCacheDir()
    const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }
    this.#worker = new Worker(PROGRAM, { env, execArgv: [] })
    this.#worker.on('message', (reply: Reply) => this.#take(reply))
    this.#worker.on('error', (error) => this.#lose(error))
    this.#worker.on('exit', () => this.#lose())
  }

  /** Without a number of a transaction the query runs outside of any. */
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

  /** Waits for the calls in flight. */
  async close(): Promise<void> {
    await this.call('close', {})
    await this.end()
  }

  /** Ends the thread at once; calls in flight fail. */
  async end(): Promise<void> {
    this.#lose()
    await this.#worker.terminate()
  }

  call<Name extends CallName>(name: Name, params: Calls[Name]['params']): Promise<Calls[Name]['result']> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone)
    this.#calls += 1
    const id = this.#calls
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      this.#worker.postMessage({ id, name, params })
    })
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('error' in reply) waiting?.reject(toError(reply.error))
    else waiting?.resolve(reply.result)
  }

  /** Fails the calls in flight: no reply will come. */
  #lose(cause?: Error): void {
    this.#gone ??= new Error('PGlite is closed', { cause })
    for (const { reject } of this.#waiting.values()) reject(this.#gone)
    this.#waiting.clear()
  }
}
