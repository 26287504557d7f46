/** Writes all error bodies: whatever fails, the response is `{detail}`. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { OutageLog } from '../lib/outage-log.ts'
import { type Headers, helpLink, type Reason, RefusalError, refuse } from '../lib/refusals.ts'
import type { App } from './app-type.ts'
import { discardBody } from './discard-bodies.ts'
import type { PublicOrigin } from './public-origin.ts'
import { idsOf } from './trace-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, for the log and the metrics. */
    reasonCode: string | undefined
  }
}

interface ErrorHandlerOptions {
  publicOrigin: PublicOrigin
  answerUnknownPath: AnswerUnknownPath
}

/** May respond to an unknown path or method, for example with a page. Undefined: the request is refused as usual. */
export type AnswerUnknownPath = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined

/** Installs the error handler and the 404 handler. A route may have its own error handler, which runs after the logging. */
export function handleErrors(app: App, options: ErrorHandlerOptions): void {
  app.decorateRequest('reasonCode', undefined)
  const outage = new OutageLog(OUTAGE_MESSAGES)
  app.addHook('onClose', () => outage.end(app.log))
  app.addHook('onError', (request, _reply, error, done) => {
    request.reasonCode = toRefusal(error).message
    const isOutage = request.reasonCode === 'service_unavailable'
    if (request.reasonCode === 'internal_error') request.log.error({ ...idsOf(request), err: error }, 'request failed')
    // A `RefusalError` is thrown on purpose, by code that logs the reason.
    else if (isOutage && !(error instanceof RefusalError)) outage.failed(request.log, error, idsOf(request))
    done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, options))
  app.setNotFoundHandler(() => {
    throw refuse('not_found')
  })
  // An unknown `Expect` may be ignored (RFC 9110 section 10.1.1); Node would send 417 with no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // Without this listener, Node closes the connection without a response.
  app.server.on('connect', (_request, socket) => app.server.emit('clientError', new Error('no tunnel'), socket))
}

/** Logged at the start and the end of an outage, in which thousands of requests may be refused. */
const OUTAGE_MESSAGES = {
  begins: 'service unavailable: requests are refused',
  ends: 'service available again: no request has been refused for a while',
}

function sendError(
  error: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  { publicOrigin, answerUnknownPath }: ErrorHandlerOptions,
) {
  const { statusCode, detail } = beginRefusal(error, request, reply, publicOrigin)
  const isUnknownPath = statusCode === (request.is404 ? 404 : 405)
  return (isUnknownPath ? answerUnknownPath(request, reply) : undefined) ?? reply.send({ detail })
}

/** `isOutage`: the database is unavailable or the response is late. `isAbandoned`: the client has disconnected. */
type Failure = Error & { statusCode?: number; isOutage?: boolean; isAbandoned?: boolean }

/** Sets the status and the headers for an error. The caller sends the body. */
export function beginRefusal(
  error: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: PublicOrigin,
): RefusalError {
  const refusal = toRefusal(error)
  const { statusCode, message, headers } = refusal
  reply.code(statusCode).headers({ ...headers, link: helpLink(message, publicOrigin(request)) })
  // Fastify would close the connection after a body that is too large.
  if (statusCode === 413) reply.removeHeader('connection')
  discardBody(request, reply)
  return refusal
}

/** For a client that has disconnected. This status, which nginx uses too, is only for metrics. */
const CLIENT_GONE = new RefusalError(499, 'client_gone')

function toRefusal(error: Failure): RefusalError {
  if (error instanceof RefusalError) return error
  if (error.isAbandoned === true) return CLIENT_GONE
  if (error.isOutage === true) return refuse('service_unavailable')
  if (error.statusCode === 413) return refuse('payload_too_large')
  if (error.statusCode === 404) return refuse('not_found')
  return error.statusCode !== undefined && error.statusCode < 500 ? refuse('bad_request') : refuse('internal_error')
}

/** Responds to requests for paths that can't be decoded, such as `/%zz`. No route is found for them, so no hook runs. */
export function answerBadUrl(headers: Headers, options: ErrorHandlerOptions) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id)
    sendError(refuse('not_found'), request, reply, options)
  }
}

/** Responds to malformed, slow or oversized requests on the bare socket. No hook runs for these requests. */
export function answerClientError(headers: Headers, publicUrl: string | undefined) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    // After a request with `connection: close`, further bytes are not a request (RFC 9112 section 9.6).
    if (error.code === 'HPE_CLOSED_CONNECTION') return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { statusCode, message, detail } = refuse(CLIENT_REFUSALS[error.code ?? ''] ?? 'bad_request')
    const isForPerson = statusCode === 431 && FROM_BROWSER.test(String(error.rawPacket))
    const [type, body] = isForPerson
      ? ['text/plain', TOO_MANY_COOKIES]
      : ['application/json', JSON.stringify({ detail })]
    socket.end(
      `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\nContent-Type: ${type}; charset=utf-8\r\n` +
        `Link: ${helpLink(message, publicUrl)}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n${lines.join('')}Connection: close\r\n\r\n${body}`,
    )
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** Other services on the same machine, or on a neighboring subdomain, may have set the cookies. */
const TOO_MANY_COOKIES =
  'Your browser sends more cookies to this site than the service accepts. Delete the cookies of this site, and reload.\n'

/** Matches a browser's `Accept` or several cookies. Only the last packet of a request's head is known. */
const FROM_BROWSER = /text\/html|; [^;=\s]+=[^;\s]*; [^;=\s]+=/

/** Lingering close: how long a client may take to read the response before its connection is closed. */
const LINGER_MS = 1_000

const CLIENT_REFUSALS: Record<string, Reason> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
}
