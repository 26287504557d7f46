/** Several checks as one hook: each hook costs a request more than most checks do. */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/** Lets the request pass, or throws; what it gives is a promise only when it has to wait. */
export type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void

/** A hook that makes these checks in this order; the first that throws is the answer. */
export function inTurn(...checks: Check[]) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    // By hand: an async function would make promises for checks that have nothing to wait for.
    const goOn = (from: number): void => {
      try {
        for (let at = from; at < checks.length; at += 1) {
          const waiting = checks[at]?.(request, reply)
          if (waiting !== undefined) {
            waiting.then(() => goOn(at + 1), done)
            return
          }
        }
      } catch (error) {
        return done(error as Error)
      }
      done()
    }
    goOn(0)
  }
}
