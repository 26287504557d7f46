/** What a trusted proxy calls a request: its `x-request-id` and `traceparent`. */
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { ProxyIds } from '../request-ids.ts'

/**
 * Gives a function that reads `x-request-id` and `traceparent` of a trusted proxy, and ignores anybody else's.
 * `trustedProxies` are addresses and ranges, separated by commas.
 */
export function proxyIdsReader(trustedProxies: string): (request: FastifyRequest) => ProxyIds | undefined {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((address) => address.trim()))
  return ({ headers, socket }) => {
    const { 'x-request-id': requestId, traceparent } = headers
    if (requestId === undefined && traceparent === undefined) return undefined
    if (!isTrusted(socket.remoteAddress ?? '', 0)) return undefined
    return { ...requestIdIn(requestId), ...traceIn(traceparent) }
  }
}

/** What a proxy's request id must look like to be kept. */
const SANE_ID = /^[\w.:/+=-]{1,128}$/

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
