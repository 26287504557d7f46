/** A bounded pool of Postgres connections with a bounded queue, deadlines on everything, and backoff after a failure. */
import pg from 'pg'
import { StoreUnavailableError, toStoreError } from '../unavailable.ts'
import type { Identity } from '../write-lease/identity.ts'
import { Backoff } from './backoff.ts'
import { CancellableClient } from './cancellable-client.ts'
import { ANSWER_MS, checkPrimary, clientOptions } from './client-options.ts'
import { type Deadlines, type Lease, type LeaseListeners, lease } from './lease.ts'

const DEADLINES: Deadlines = { answerMs: ANSWER_MS, leaseMs: 3_000 }
/** Requests that may wait for a connection; one more is refused at once. */
const MOST_WAITING = 500

export interface PoolOptions extends LeaseListeners {
  connectionString: string
  max: number
  /** Migrations may take as long as they need. */
  hasDeadlines?: boolean
  onError: (error: Error) => void
  /** Called with the database that a new connection leads to; what it throws closes the connection. */
  onConnect?: (identity: Identity | undefined) => void
}

export class ConnectionPool {
  readonly #pool: pg.Pool
  readonly #max: number
  readonly #deadlines: Deadlines | undefined
  readonly #listeners: LeaseListeners
  readonly #backoff = new Backoff()
  /** Connections that are open, without those that are being opened, which the pool's own count includes. */
  #open = 0

  constructor({ connectionString, max, hasDeadlines = true, onError, onConnect, ...listeners }: PoolOptions) {
    this.#max = max
    this.#listeners = listeners
    this.#deadlines = hasDeadlines ? DEADLINES : undefined
    this.#pool = new pg.Pool({
      Client: CancellableClient,
      ...clientOptions(connectionString, { hasDeadlines }),
      max,
      // One idle connection stays open: a server that has none left to give doesn't lock out a service that was quiet.
      min: 1,
      idleTimeoutMillis: 30_000,
      onConnect: async (client) => {
        const identity = await checkPrimary(client)
        onConnect?.(identity)
      },
    })
    // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
    this.#pool.on('error', onError)
    this.#pool.on('connect', () => {
      this.#open += 1
      this.#backoff.end()
    })
    this.#pool.on('remove', () => {
      this.#open -= 1
    })
  }

  /** How busy it is. */
  get use(): { connections: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { connections: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Leases a connection. Throws `StoreUnavailableError` when none can be had in time, or too many wait already. */
  async connect(): Promise<Lease> {
    const pool = this.#pool
    if (pool.waitingCount >= MOST_WAITING) throw new StoreUnavailableError('too many requests wait for the database')
    if (this.#backoff.isOn && this.#open === 0) throw new StoreUnavailableError('the database was away a moment ago')
    this.#limit()
    const mayBeNew = pool.idleCount === 0 && pool.totalCount < pool.options.max
    try {
      return lease(await pool.connect(), this.#deadlines, this.#listeners)
    } catch (error) {
      if (mayBeNew) this.#backoff.begin()
      this.#limit()
      throw this.#explain(error)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  /**
   * During the backoff, requests share the connections that are open: the pool by itself would try a new one for each
   * request that waits, without a pause.
   */
  #limit(): void {
    this.#pool.options.max = this.#backoff.isOn ? this.#open : this.#max
  }

  /** Whatever keeps a running service from its database is an outage, even a password that was changed. */
  #explain(error: unknown): unknown {
    const known = toStoreError(error)
    if (known instanceof StoreUnavailableError || this.#deadlines === undefined) return known
    return new StoreUnavailableError('the database refuses connections', { cause: error })
  }
}
