/** Request ids: our own for every request, and beside it those that a trusted proxy sent. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined: no trusted proxy sent any. */
    proxyIds: ProxyIds | undefined
  }
}

/** What a trusted proxy calls a request. */
export interface ProxyIds {
  /** Its `x-request-id`. */
  proxyReqId?: string
  /** The trace that the request belongs to, and the span that caused it: `trace-id` and `parent-id` of W3C Trace Context. */
  traceId?: string
  parentId?: string
}

/** The id of a request: never one that somebody sent, because the audit trail is kept under it. */
export const newRequestId = (): string => randomUUID()

/** The fields by which a log line names its request. */
export function idsOf({ id, proxyIds }: FastifyRequest): { reqId: string } & ProxyIds {
  return proxyIds === undefined ? { reqId: id } : { reqId: id, ...proxyIds }
}
