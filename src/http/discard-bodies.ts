/** Handles bodies that the service doesn't read to the end, and bodies in too many chunks. */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A chunk of one byte costs as much as a large one. */
const MAX_CHUNKS = 1_024

/**
 * Call this before you respond to a request without reading its whole body. Node drops the rest. If the client wants the
 * connection closed, it is closed after the body has arrived: an earlier reset could destroy the response (RFC 9112 section 9.6).
 */
export function discardBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  // A request with neither header has no body (RFC 9112 section 6.3).
  if (raw.complete || (length ?? coding) === undefined) return
  limitChunks(raw)
  if (reply.raw.shouldKeepAlive) return
  reply.header('connection', 'keep-alive')
  reply.raw.once('finish', () => {
    if (raw.complete) raw.socket.end()
    else raw.once('end', () => raw.socket.end())
  })
}

/** Disconnects a client that sends a body in too many chunks. Call this before the body is read or dropped. */
export function limitChunks(raw: IncomingMessage): void {
  if (raw.headers['transfer-encoding'] === undefined) return
  let chunks = 0
  raw.on('data', () => {
    chunks += 1
    if (chunks > MAX_CHUNKS) raw.destroy()
  })
}
