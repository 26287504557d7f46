/** Several checks as one hook: each hook costs a request more than most checks do. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Lets the request pass, or throws; what it gives is a promise only when it has to wait. */
export type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void

/** A hook that makes these checks in this order; the first that throws is the answer. */
export function inTurn(...checks: Check[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    for (const check of checks) {
      const waiting = check(request, reply)
      if (waiting !== undefined) await waiting
    }
  }
}
