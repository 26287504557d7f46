/** A TCP proxy in front of Postgres that counts connections, can refuse them all, and can hold back responses. */
import { connect, createServer, type Socket } from 'node:net'
import { closeLater } from './close-later.ts'
import { listen } from './listen.ts'

/** `onVisitor` is called with the client's socket of each connection, for example to record requests. */
export async function startTcpProxy(databaseUrl: string, onVisitor = (_visitor: Socket) => {}) {
  let server = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0
  let isOpen = true
  let heldResponses: (() => void)[] | undefined
  const listener = createServer((visitor) => {
    count += 1
    if (!isOpen) return void visitor.destroy()
    const database = connect(Number(server.port), server.hostname)
    onVisitor(visitor)
    for (const socket of [visitor, database]) {
      sockets.add(socket)
      socket
        .setNoDelay(true)
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          visitor.destroy()
          database.destroy()
        })
    }
    visitor.pipe(database)
    database.on('data', (answer) => {
      if (heldResponses === undefined) visitor.write(answer)
      else heldResponses.push(() => visitor.write(answer))
    })
  })
  const url = new URL(databaseUrl)
  url.port = String(await listen(listener))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  closeLater(cut)
  return {
    /** Address of the same database, through this proxy. */
    url: url.href,
    /** How many connections clients have attempted so far. */
    connectionAttempts: () => count,
    /** Closes all connections, and refuses new ones. */
    shut: () => {
      isOpen = false
      cut()
    },
    open: () => {
      isOpen = true
    },
    /** Lets requests through but holds back responses from now on. `held` counts the pieces of responses so far. */
    hold: () => {
      const answers: (() => void)[] = []
      heldResponses = answers
      return { held: () => answers.length }
    },
    /** Delivers the held responses. */
    release: () => {
      for (const deliver of heldResponses ?? []) deliver()
      heldResponses = undefined
    },
    /** Closes all connections, and sends new ones to this server, as if the address had moved. */
    redirectTo: (serverUrl: string) => {
      server = new URL(serverUrl)
      cut()
    },
  }
}
