/** The one author of error bodies: whatever fails, the answer is `{detail}`. */

import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  badRequest,
  headersTooLarge,
  internalError,
  notFound,
  payloadTooLarge,
  Refusal,
  requestTimeout,
  serviceUnavailable,
} from '../refusals.ts'
import type { App } from './app-type.ts'
import { idsOf } from './request-ids.ts'
import { NOT_JSON, ValidationFailed } from './validation-failed.ts'

/** Answers every failure of a route, and every path that is none. */
export function answerErrors(app: App): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  // An expectation that isn't known may be passed over (RFC 9110 section 10.1.1); Node would answer with no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/**
 * Refuses a request without Host. Node would do it by itself (RFC 9112 section 3.2), with no body; the application is
 * built to do it here.
 */
export function missingHost({ raw }: FastifyRequest): Refusal | undefined {
  return raw.headers.host === undefined && raw.httpVersion === '1.1' ? badRequest() : undefined
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ValidationFailed) return reply.code(422).send({ detail: error.faults })
  if (error.statusCode === 415 && !request.is404) return reply.code(422).send({ detail: [NOT_JSON] })
  const refusal = toRefusal(error, request)
  if (refusal.statusCode === 500) request.log.error({ ...idsOf(request), err: error }, 'request failed')
  else if (refusal.statusCode === 503) request.log.warn({ ...idsOf(request), err: error }, 'service unavailable')
  // Closing while the body still comes would reset the connection, and most clients would never see the answer: what is
  // left is read and dropped, within the request timeout.
  if (refusal.statusCode === 413) reply.removeHeader('connection')
  return reply.code(refusal.statusCode).headers(refusal.headers).send({ detail: refusal.detail })
}

/** What an error means to the client. An error that says `isOutage` of itself is a part of the service being away. */
function toRefusal(error: FastifyError & { isOutage?: boolean }, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (request.is404) return notFound()
  if (error.isOutage === true || error.code === 'FST_ERR_HANDLER_TIMEOUT') return serviceUnavailable()
  if (error.statusCode === 413) return payloadTooLarge()
  if (error.statusCode === 404) return notFound()
  return error.statusCode !== undefined && error.statusCode < 500 ? badRequest() : internalError()
}

/** Headers of every answer: these two answer before any hook could set them. */
type Headers = Readonly<Record<string, string>>

/** Answers paths that can't be decoded, such as `/%zz`, before any route is found. */
export function answerBadUrl(headers: Headers) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.code(404).headers(headers).header('x-request-id', request.id).send({ detail: notFound().detail })
  }
}

/** Answers what isn't HTTP, or came too slowly or too large, on the bare socket. */
export function answerClientError(headers: Headers) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { statusCode, detail } = toClientRefusal(error.code)
    const body = JSON.stringify({ detail })
    socket.end(
      `HTTP/1.1 ${statusCode} ${STATUS_LINES[statusCode]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n${lines.join('')}Connection: close\r\n\r\n${body}`,
    )
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref()
  }
}

/** How long a client may take to read such an answer. One that never hangs up would hold the connection for good. */
const FAREWELL_MS = 1_000

const STATUS_LINES: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

function toClientRefusal(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return payloadTooLarge()
  return badRequest()
}
