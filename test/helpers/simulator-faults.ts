/** Faults of a chat platform that tests switch on and off. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

export type SimulatorEndpoint = 'authorize' | 'token' | 'revoke' | 'user' | 'guilds'

/**
 * `hang`: no answer. `stall`: half an answer. `down`: the connection breaks. `garbage`: 200 with an HTML page. An object
 * contains the answer to give, or the delay of the real answer.
 */
export type Fault = 'hang' | 'stall' | 'down' | 'garbage' | CannedAnswer | { delayMs: number }

interface CannedAnswer {
  status: number
  headers?: Record<string, string>
  /** Texts and bytes are sent unchanged, objects as JSON. */
  body?: string | Uint8Array | object
}

/** The endpoints by path. */
export const ENDPOINTS: Record<string, SimulatorEndpoint> = {
  '/oauth2/authorize': 'authorize',
  '/oauth2/token': 'token',
  '/oauth2/revoke': 'revoke',
  '/users/@me': 'user',
  '/users/@me/guilds': 'guilds',
}

/** Answers as the fault says, or never answers. Returns undefined if the real answer follows. */
export async function applyFault(fault: Fault, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (typeof fault === 'object' && 'delayMs' in fault) {
    await sleep(fault.delayMs)
    return undefined
  }
  if (fault === 'garbage') return reply.type('text/html').send('<!doctype html><title>Bad gateway</title>')
  if (typeof fault === 'object') {
    const { status, headers = {}, body = '' } = fault
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    reply.code(status).headers({ 'content-type': 'application/json', ...headers })
    return reply.send(isRaw ? body : JSON.stringify(body))
  }
  reply.hijack()
  if (fault === 'down') reply.raw.destroy()
  if (fault === 'stall') reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{"id": "1')
  return reply
}
