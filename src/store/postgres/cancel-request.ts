/**
 * Cancels what a connection is doing, from another connection (PostgreSQL documentation, "Canceling Requests in Progress").
 * Unlike `pg_cancel_backend` it finds the right server process through a pooler, too.
 */
import { once } from 'node:events'
import { connect as connectSocket, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

const CANCEL_REQUEST = 80_877_102
const SSL_REQUEST = 80_877_103

export interface CancelTarget {
  host: string
  port: number
  /** As the connection has it: whether there is TLS, and how. */
  ssl: boolean | ConnectionOptions
  processID: number
  secretKey: number
}

/** Resolves when the server has taken the request, which it says by closing; throws when it doesn't in time. */
export async function cancelRequest(target: CancelTarget, timeoutMs: number): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const plain = connectSocket(addressOf(target))
  plain.setNoDelay(true)
  const destroy = () => plain.destroy(new Error('the server did not take the cancel request in time'))
  signal.addEventListener('abort', destroy, { once: true })
  try {
    await once(plain, 'connect')
    const socket = target.ssl === false ? plain : await overTls(plain, target)
    socket.write(packet(CANCEL_REQUEST, target.processID, target.secretKey))
    socket.resume()
    await once(socket, 'close')
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', destroy)
    plain.destroy()
  }
}

const addressOf = ({ host, port }: CancelTarget) =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }

/** As the driver does it: the server says whether it speaks TLS, and then it must. */
async function overTls(plain: Socket, { host, ssl }: CancelTarget): Promise<Socket> {
  plain.write(packet(SSL_REQUEST))
  const [answer] = await once(plain, 'data')
  if (String(answer) !== 'S') throw new Error('the server does not speak TLS any more')
  const options = typeof ssl === 'object' ? ssl : {}
  const name = isIP(host) === 0 ? { servername: host } : {}
  const secure = connectTls({ ...name, ...options, socket: plain })
  await once(secure, 'secureConnect')
  return secure
}

/** Its length, and 32-bit numbers. */
function packet(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 + numbers.length * 4)
  bytes.writeInt32BE(bytes.length, 0)
  for (const [index, number] of numbers.entries()) bytes.writeInt32BE(number, 4 + index * 4)
  return bytes
}
