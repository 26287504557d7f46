/** What a request is called: our own id always, and beside it what a trusted proxy calls it. */
import { randomUUID } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a trusted proxy calls this request. */
    proxyRequestId: string | undefined
  }
}

/** What a proxy's request id must look like to be kept. */
const SANE_ID = /^[\w.:/+=-]{1,128}$/

/** The id of a request: never one that somebody sent, because the audit trail is kept under it. */
export const newRequestId = (): string => randomUUID()

/** How a line of the log names its request. */
export function idsOf({ id, proxyRequestId }: FastifyRequest): { reqId: string; proxyReqId?: string } {
  return proxyRequestId === undefined ? { reqId: id } : { reqId: id, proxyReqId: proxyRequestId }
}

/**
 * Gives what reads the `x-request-id` of a trusted proxy; nobody else's is looked at. `trustedProxies` are addresses and
 * ranges, separated by commas; absent: there is none.
 */
export function proxyIdReader(trustedProxies: string | undefined): (request: FastifyRequest) => string | undefined {
  if (trustedProxies === undefined) return () => undefined
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((address) => address.trim()))
  return ({ headers, socket }) => {
    const id = headers['x-request-id']
    const isKept = typeof id === 'string' && SANE_ID.test(id) && isTrusted(socket.remoteAddress ?? '', 0)
    return isKept ? id : undefined
  }
}
