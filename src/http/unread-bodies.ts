/** Bodies that nobody reads: the rest of one is dropped after the answer, so that the answer arrives. */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A chunk may be one byte, and costs as much as a large one: whoever sends more of them than this is hung up on. */
const MOST_PIECES = 4_096

/**
 * To be called when a request is answered whose body wasn't read to its end. The connection stays usable, as Node drops
 * the rest of the body. Where the client wants it closed, it is closed when the body has come: closing it earlier resets
 * it, and a client that is still sending might never see the answer (RFC 9112 section 9.6).
 */
export function dropRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || !hasBody(raw)) return
  if (raw.headers['transfer-encoding'] !== undefined) limitPieces(raw)
  if (reply.raw.shouldKeepAlive) return
  reply.header('connection', 'keep-alive')
  reply.raw.once('finish', () => {
    if (raw.complete) raw.socket.end()
    else raw.once('end', () => raw.socket.end())
  })
}

/** A request has a body when it names its length or says that it comes in chunks (RFC 9112 section 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function limitPieces(raw: IncomingMessage): void {
  let pieces = 0
  raw.on('data', () => {
    pieces += 1
    if (pieces > MOST_PIECES) raw.destroy()
  })
}
