/** A client of the driver that keeps the key by which the server lets its statement be cancelled. */
import pg from 'pg'
import { cancelRequest } from './cancel-request.ts'

/** What the server tells each new connection (PostgreSQL documentation, "Message Formats": BackendKeyData). */
interface CancelKey {
  processID: number
  secretKey: number
}

export class CancellableClient extends pg.Client {
  #key: CancelKey | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    // The driver's own `cancel` is undocumented, and doesn't tell when the server has taken the request. `connection` is
    // declared in its types, and emits each message of the protocol by name.
    this.connection.once('backendKeyData', (key: CancelKey) => {
      this.#key = key
    })
  }

  /** Resolves when the server has taken the request to cancel the statement under way; throws when it doesn't in time. */
  async cancelStatement(timeoutMs: number): Promise<void> {
    if (this.#key === undefined) throw new Error('the server gave no key to cancel with')
    const { host, port, ssl } = this
    await cancelRequest({ host, port, ssl, ...this.#key }, timeoutMs)
  }
}
