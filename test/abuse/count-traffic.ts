/** Stands between the service and its Postgres server, and counts what is asked: no byte means no query. */
import { connect, createServer, type Socket } from 'node:net'

export interface Relay {
  /** The database, by way of the relay. */
  url: string
  /** Bytes that the service has sent to the database so far. */
  sentBytes(): number
  close(): Promise<void>
}

export async function countTraffic(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let sent = 0
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const one of [socket, upstream]) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => one.destroy())
    }
    socket.on('data', (chunk) => {
      sent += chunk.length
    })
    socket.pipe(upstream)
    upstream.pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: url.href,
    sentBytes: () => sent,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
