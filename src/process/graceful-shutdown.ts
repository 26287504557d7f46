/** Graceful shutdown of the HTTP server: keep-alive connections close after their next response, and none is cut. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const POLL_MS = 20

/**
 * Accepts no new connection, sends `connection: close` with every response from now on, and waits until all connections
 * are closed or `graceMs` is over: those that remain are idle then, and can be closed without losing a request.
 */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  // Not `http.Server.close`: it also cuts idle connections, on which a request may be on its way.
  NetServer.prototype.close.call(server)
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  for (let waited = 0; waited < graceMs && (await countConnections(server)) > 0; waited += POLL_MS) await sleep(POLL_MS)
}

const countConnections = (server: Server): Promise<number> =>
  promisify((done: (error: Error | null, count: number) => void) => server.getConnections(done))().catch(() => 0)
