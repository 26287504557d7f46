/** Stands between the service and its Postgres server, and counts what is asked. */
import { connect, createServer, type Socket } from 'node:net'

export interface Relay {
  /** The database, by way of the relay. */
  url: string
  /** How often the service has run its prepared statement `lookup` so far. */
  lookups(): number
  close(): Promise<void>
}

/** A Bind message names the portal, which has no name here, and the statement (PostgreSQL documentation, "Message Formats"). */
const BIND = Buffer.from('\0lookup\0')

export async function countTraffic(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let lookups = 0
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    for (const one of [socket, upstream]) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => one.destroy())
    }
    let tail = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      const text = Buffer.concat([tail, chunk])
      for (let at = text.indexOf(BIND); at !== -1; at = text.indexOf(BIND, at + 1)) lookups += 1
      // A message may come in two pieces.
      tail = text.subarray(Math.max(0, text.length - BIND.length + 1))
    })
    socket.pipe(upstream)
    upstream.pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: url.href,
    lookups: () => lookups,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
