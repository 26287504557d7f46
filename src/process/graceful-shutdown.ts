/** Graceful shutdown of the HTTP server: keep-alive connections close after their next response, and none is cut. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

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

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count))
  })
}
