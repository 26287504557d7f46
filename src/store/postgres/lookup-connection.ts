/**
 * The lookups' own connection, with pipelining: the next query is sent while another is in flight, and Postgres answers
 * them in turn (PostgreSQL documentation, "Pipeline Mode").
 */

import { Socket } from 'node:net'
import pg from 'pg'
import type { PreparedStatement } from '../lookups/statement.ts'
import { isConnectionLost, StoreUnavailableError, toStoreError } from '../unavailable.ts'
import { type Identity, isSame } from '../write-lease/identity.ts'
import { Backoff } from './backoff.ts'
import { ANSWER_MS, checkPrimary, clientOptions } from './client-options.ts'

interface Options {
  connectionString: string
  onError: (error: unknown) => void
  /** Whether the database that a new connection leads to may answer. */
  accepts?: (identity: Identity | undefined) => boolean
}

export class LookupConnection {
  readonly #options: Options
  readonly #backoff = new Backoff()
  #opening: Promise<PipelinedClient> | undefined
  #open: PipelinedClient | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** How busy it is. */
  get use(): { connections: number; idle: number } {
    return { connections: this.#open ? 1 : 0, idle: this.#open?.inFlight === 0 ? 1 : 0 }
  }

  /**
   * Runs a statement and gives its rows as arrays of columns, which the caller types. Throws `StoreUnavailableError`
   * when no connection can be had, or it broke before the answer came; the next query opens another.
   */
  readonly query = async <Columns extends unknown[]>(
    statement: PreparedStatement,
    values: unknown[],
  ): Promise<Columns[]> => {
    const client = this.#open ?? (await this.#connect())
    return client.query<Columns>(statement, values)
  }

  /** Closes a connection that leads to any other database; the next query opens a new one. */
  keepOnly(identity: Identity): void {
    const current = this.#open?.identity
    if (current !== undefined && !isSame(current, identity)) this.#open?.abandon()
  }

  /** Queries in flight are answered first. */
  async end(): Promise<void> {
    this.#isClosed = true
    await this.#open?.end()
  }

  /** Calls while a connection is being opened wait for the same one. */
  #connect(): Promise<PipelinedClient> {
    this.#opening ??= this.#openClient().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #openClient(): Promise<PipelinedClient> {
    if (this.#isClosed) throw new StoreUnavailableError('the store is closed')
    if (this.#backoff.isOn) throw new StoreUnavailableError('the database was away a moment ago')
    const client = new PipelinedClient(this.#options.connectionString, (error) => {
      if (this.#open === client) this.#open = undefined
      this.#options.onError(error)
    })
    try {
      const identity = await client.connect()
      if (this.#options.accepts?.(identity) === false) {
        client.abandon()
        throw new StoreUnavailableError('the database is another one than before')
      }
    } catch (error) {
      this.#backoff.begin()
      throw new StoreUnavailableError('the database refuses connections', { cause: error })
    }
    this.#backoff.end()
    if (this.#isClosed) {
      await client.end()
      throw new StoreUnavailableError('the store is closed')
    }
    this.#open = client
    return client
  }
}

/** A client of the driver with a deadline for each query. A query that misses it ends the connection. */
class PipelinedClient {
  readonly #client: pg.Client
  /** Ours, because the driver can't end a connection with queries in flight. */
  readonly #socket = new Socket()
  readonly #onLost: (error: unknown) => void
  #isLost = false
  inFlight = 0
  /** Of the database that it leads to. */
  identity: Identity | undefined

  constructor(connectionString: string, onLost: (error: unknown) => void) {
    this.#client = new pg.Client({ ...clientOptions(connectionString), pipeline: true, stream: () => this.#socket })
    this.#onLost = onLost
    this.#client.on('error', (error) => this.#lose(error))
  }

  /** Throws the driver's errors, and then closes the connection. */
  async connect(): Promise<Identity | undefined> {
    try {
      await this.#client.connect()
      this.identity = await checkPrimary(this.#client)
      return this.identity
    } catch (error) {
      this.#socket.destroy()
      throw error
    }
  }

  /**
   * The deadline is kept here: the driver's `query_timeout` would fail one query and go on with a connection that hangs
   * (what either costs: `node bench/ablations.ts driver-timeout`).
   */
  async query<Columns extends unknown[]>(statement: PreparedStatement, values: unknown[]): Promise<Columns[]> {
    const deadline = setTimeout(() => this.#lose(new Error('a query passed its deadline')), ANSWER_MS)
    this.inFlight += 1
    try {
      return await this.#rowsOf<Columns>({ ...statement, values, rowMode: 'array' })
    } catch (error) {
      if (isConnectionLost(error)) this.#lose(error)
      throw toStoreError(error)
    } finally {
      this.inFlight -= 1
      clearTimeout(deadline)
    }
  }

  /**
   * With a callback: the driver's promise assigns a function to a property of each query, and V8 allocates such functions among
   * its old objects. Until the next full garbage collection they would keep the query with its parameters and rows
   * (`node bench/ablations.ts promises`).
   */
  #rowsOf<Columns extends unknown[]>(query: pg.QueryArrayConfig): Promise<Columns[]> {
    return new Promise((resolve, reject) => {
      this.#client.query<Columns>(query, (error, result) => (error ? reject(error) : resolve(result.rows)))
    })
  }

  async end(): Promise<void> {
    await this.#client.end()
  }

  abandon(): void {
    this.#lose(new Error('the database is another one than before'))
  }

  /** Fails all queries in flight. */
  #lose(error: unknown): void {
    if (this.#isLost) return
    this.#isLost = true
    this.#socket.destroy()
    this.#onLost(error)
  }
}
