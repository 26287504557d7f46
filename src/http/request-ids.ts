/** Request ids: our own for every request, and beside it those that a trusted proxy sent. */
import { randomUUID } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
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

/** What a proxy's request id must look like to be kept. */
const SANE_ID = /^[\w.:/+=-]{1,128}$/

/** The id of a request: never one that somebody sent, because the audit trail is kept under it. */
export const newRequestId = (): string => randomUUID()

/** The fields by which a log line names its request. */
export function idsOf({ id, proxyIds }: FastifyRequest): { reqId: string } & ProxyIds {
  return proxyIds === undefined ? { reqId: id } : { reqId: id, ...proxyIds }
}

/**
 * Gives a function that reads `x-request-id` and `traceparent` of a trusted proxy, and ignores anybody else's.
 * `trustedProxies` are addresses and ranges, separated by commas; absent: there is none.
 */
export function proxyIdsReader(trustedProxies: string | undefined): (request: FastifyRequest) => ProxyIds | undefined {
  if (trustedProxies === undefined) return () => undefined
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((address) => address.trim()))
  return ({ headers, socket }) => {
    const { 'x-request-id': requestId, traceparent } = headers
    if (requestId === undefined && traceparent === undefined) return undefined
    if (!isTrusted(socket.remoteAddress ?? '', 0)) return undefined
    return { ...requestIdIn(requestId), ...traceIn(traceparent) }
  }
}

function requestIdIn(header: string | string[] | undefined): Pick<ProxyIds, 'proxyReqId'> {
  return typeof header === 'string' && SANE_ID.test(header) ? { proxyReqId: header } : {}
}

/**
 * W3C Trace Context, section 3.2: a later version may add fields at the end, `ff` is no version, and an id of zeros is
 * invalid.
 */
const TRACEPARENT = /^(?!ff|00.{53}.)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:-.*)?$/

function traceIn(header: string | string[] | undefined): Pick<ProxyIds, 'traceId' | 'parentId'> {
  const [, traceId, parentId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  return traceId === undefined || parentId === undefined ? {} : { traceId, parentId }
}
