/** The worker thread of the embedded database: carries out the calls of `embedded-messages.ts`. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { dataDir as newDatabase } from '@electric-sql/pglite-prepopulatedfs'
import { DATABASE, UNFINISHED } from './data-dir.ts'
import { type Call, type CallName, type Calls, type Query, type Reply, toClonedError } from './embedded-messages.ts'

interface OpenTransaction {
  trx: Transaction
  end: { resolve(): void; reject(reason: Error): void }
  /** Settles when it is committed, or rolled back. */
  ended: Promise<unknown>
}

const NOT_KEPT = new Error('rolled back')
const transactions = new Map<number, OpenTransaction>()
let pglite: PGlite

const handlers: { [Name in CallName]: (params: Calls[Name]['params']) => Promise<Calls[Name]['result']> } = {
  open: async ({ dataDir }) => {
    pglite = await createPGlite(dataDir)
  },
  query: ({ text, parameters, rowMode, transaction }: Query) => {
    const target = transaction === undefined ? pglite : findOpen(transaction).trx
    return target.query(text, parameters, { rowMode })
  },
  begin: () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const end = Promise.withResolvers<void>()
    const transaction = nextTransaction++
    const ended = pglite.transaction((trx) => {
      transactions.set(transaction, { trx, end, ended })
      resolve(transaction)
      return end.promise
    })
    // For a transaction that can't begin. `end` throws later errors.
    ended.catch(reject)
    return promise
  },
  end: async ({ transaction, isKept }) => {
    const { end, ended } = findOpen(transaction)
    transactions.delete(transaction)
    if (isKept) end.resolve()
    else end.reject(NOT_KEPT)
    await ended.catch((error) => {
      if (error !== NOT_KEPT) throw error
    })
  },
  close: async () => {
    await pglite.close()
  },
}

let nextTransaction = 1

function findOpen(transaction: number): OpenTransaction {
  const found = transactions.get(transaction)
  if (found === undefined) throw new Error(`transaction ${transaction} has ended`)
  return found
}

async function createPGlite(dataDir: string | undefined): Promise<PGlite> {
  const options = {
    // 64-bit numbers come as decimal strings, as from pg.
    parsers: { [types.INT8]: (value: string) => value },
    pgliteWasmModule: await WebAssembly.compile(readFileSync(WASM)),
    // The shared buffers are memory of this process; Postgres' default is 128 MB.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'TimeZone=UTC'],
  }
  if (dataDir === undefined) return PGlite.create({ ...options, loadDataDir: await newDatabase() })
  const path = join(dataDir, DATABASE)
  const unfinished = join(dataDir, UNFINISHED)
  if (existsSync(unfinished)) rmSync(path, { recursive: true, force: true })
  if (existsSync(path)) return PGlite.create(path, options)
  writeFileSync(unfinished, '')
  // A copy of an empty database, which initdb made when the package was built: initdb would slow the first start.
  const made = await PGlite.create(path, { ...options, loadDataDir: await newDatabase() })
  rmSync(unfinished)
  return made
}

/** `WebAssembly` is typed in lib.dom only. */
declare const WebAssembly: { compile(program: Uint8Array): Promise<object> }

/** In PGlite's package. */
const WASM = join(dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))), 'pglite.wasm')

const send = (reply: Reply) => parentPort?.postMessage(reply)

parentPort?.on('message', async ({ id, name, params }: Call) => {
  try {
    send({ id, result: await (handlers[name] as (params: unknown) => Promise<unknown>)(params) })
  } catch (error) {
    send({ id, error: toClonedError(error) })
  }
})
