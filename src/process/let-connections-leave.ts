/** Stopping without losing a request: connections that are kept alive leave after their next answer. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 20

/**
 * Accepts no new connection, marks every answer from now on with `connection: close`, and waits until all connections
 * have left or `graceMs` is over: by then those that remain are idle and can be closed without losing anything.
 */
export async function letConnectionsLeave(server: Server, graceMs: number): Promise<void> {
  // The HTTP server's own `close` would also cut idle connections, on which a request may be under way.
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
