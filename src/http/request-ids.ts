/** Request ids: our own for every request, and beside it the one that a trusted proxy sent. */
import { randomUUID } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The `x-request-id` that a trusted proxy sent. */
    proxyRequestId: string | undefined
  }
}

/** What a proxy's request id must look like to be kept. */
const SANE_ID = /^[\w.:/+=-]{1,128}$/

/** The id of a request: never one that somebody sent, because the audit trail is kept under it. */
export const newRequestId = (): string => randomUUID()

/** The fields by which a log line names its request. */
export function idsOf({ id, proxyRequestId }: FastifyRequest): { reqId: string; proxyReqId?: string } {
  return proxyRequestId === undefined ? { reqId: id } : { reqId: id, proxyReqId: proxyRequestId }
}

/**
 * Gives a function that reads the `x-request-id` of a trusted proxy, and ignores anybody else's. `trustedProxies` are
 * addresses and ranges, separated by commas; absent: there is none.
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
