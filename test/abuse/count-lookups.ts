/** Counts how often the service asks its Postgres server about a lookup. */
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'

export interface LookupCounter extends Pick<TcpProxy, 'url' | 'close'> {
  /** How often the service has run its prepared statement `lookup` so far. */
  count(): number
}

/** A Bind message names the portal, which has no name here, and the statement (PostgreSQL documentation, "Message Formats"). */
const BIND = Buffer.from('\0lookup\0')

export async function countLookups(databaseUrl: string): Promise<LookupCounter> {
  let lookups = 0
  const { url, close } = await startTcpProxy(databaseUrl, (visitor) => {
    let tail = Buffer.alloc(0)
    visitor.on('data', (chunk) => {
      const text = Buffer.concat([tail, chunk])
      for (let at = text.indexOf(BIND); at !== -1; at = text.indexOf(BIND, at + 1)) lookups += 1
      // A message may come in two pieces.
      tail = text.subarray(Math.max(0, text.length - BIND.length + 1))
    })
  })
  return { url, close, count: () => lookups }
}
