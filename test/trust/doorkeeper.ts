/** A doorkeeper in front of Postgres: counts who comes, and can turn everybody away. */
import { connect, createServer, type Socket } from 'node:net'

export interface Doorkeeper {
  /** Address of the same database, through this door. */
  url: string
  /** Connections that were tried so far. */
  tried(): number
  /** Cuts all connections, and every new one. */
  shut(): void
  open(): void
  close(): Promise<void>
}

export async function startDoorkeeper(databaseUrl: string): Promise<Doorkeeper> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0
  let isOpen = true
  const server = createServer((visitor) => {
    count += 1
    if (!isOpen) return void visitor.destroy()
    const database = connect(Number(port), hostname)
    for (const socket of [visitor, database]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          visitor.destroy()
          database.destroy()
        })
    }
    visitor.pipe(database).pipe(visitor)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    tried: () => count,
    shut: () => {
      isOpen = false
      cut()
    },
    open: () => {
      isOpen = true
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
