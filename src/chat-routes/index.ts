/**
 * DOOR 5: the chat platform itself, by its signature. Its hooks (middleware), in order: signature → schema → person's limit.
 * Whatever comes through it can only say no: nothing here turns anything on.
 */
import type { HookHandlerDoneFunction } from 'fastify'
import type { App } from '../http/app-type.ts'
import { answerWithin } from '../http/deadline.ts'
import type { Limit } from '../http/limits.ts'
import type { PublicOrigin } from '../http/public-origin.ts'
import type { SharedCounters } from '../http/rate-counters.ts'
import { within } from '../lib/deadline-factor.ts'
import { limitStatements, workUntil } from '../store/request-deadline.ts'
import type { Db } from '../store/tables.ts'
import { eventRoutes } from './events.ts'
import { interactionRoutes } from './interactions.ts'
import type { ActName } from './lookups-command.ts'
import { requireSignature } from './require-signature.ts'

export interface ChatDeps {
  /** Of the platform: 64 hexadecimal digits. */
  publicKey: string
  limit: Limit
  db: Db
  redis?: SharedCounters | undefined
  publicOrigin: PublicOrigin
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For metrics: what was asked for, `unread` until it is known; undefined: not at this door. */
    chatAct: ActName | 'ping' | 'deauthorized' | 'ignored' | 'unread' | undefined
  }
}

/** The platform waits three seconds for an answer (its pages on interactions and on webhook events). */
const LONGEST_MS = 2_700
/** Together with the time of a commit that has to be cancelled they stay below it: no statement is sent later, or takes longer. */
const DATABASE_MS = 700
const STATEMENT_MS = 1_000

export async function chatRoutes(app: App, deps: ChatDeps) {
  app.decorateRequest('chatAct', 'unread')
  answerWithin(app, LONGEST_MS)
  requireSignature(app, deps.publicKey)
  app.addHook('preHandler', endInTime)
  await app.register(interactionRoutes, deps)
  await app.register(eventRoutes, deps)
}

function endInTime(_request: unknown, _reply: unknown, done: HookHandlerDoneFunction): void {
  workUntil(performance.now() + within(DATABASE_MS), () => limitStatements(within(STATEMENT_MS), done))
}
