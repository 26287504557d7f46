/** Starts servers of a test on a free port of the loopback address. */
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { closeLater } from './close-later.ts'

/** Starts a server and returns its port. Closes the server and its connections after the test. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeLater(() => {
    ;(server as Partial<HttpServer>).closeAllConnections?.()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
