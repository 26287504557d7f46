/** DOOR 1: bots that hold an instance key. Its hooks (middleware), in order: key → rate limit → schema → gate. */
import type { preHandlerAsyncHookHandler, preHandlerHookHandler } from 'fastify'
import { consentGate, consentGateForEach } from '../consent-gate/gate.ts'
import type { App } from '../http/app-type.ts'
import type { PublicOrigin } from '../http/public-origin.ts'
import type { SharedCounters } from '../http/rate-counters.ts'
import type { Publisher } from '../publisher.ts'
import type { Lookups } from '../store/lookups/lookups.ts'
import type { Db } from '../store/tables.ts'
import type { LookupCounter } from '../store/who-looked/lookup-counter.ts'
import { keyRoutes } from './key.ts'
import { limitPerKey } from './rate-limit.ts'
import { referenceRoutes } from './reference.ts'
import { requireKey, requireKeySyntax, type SubjectsOf } from './require-key.ts'
import { lookupSubject, lookupSubjects, playersRoute, statsRoutes } from './stats.ts'

export interface BotDeps {
  /** The budget of each key. */
  perMinute: number
  lookups: Lookups
  db: Db
  /** Undefined: neither lookups nor the use of keys are counted. */
  lookupCounter: LookupCounter | undefined
  redis?: SharedCounters | undefined
  publicOrigin: PublicOrigin
  publisher: Publisher
}

export async function botRoutes(app: App, deps: BotDeps) {
  const { perMinute, redis, lookupCounter } = deps
  // A schema fault waits until the key is checked and the request counted: Fastify attaches it instead of throwing it.
  app.addHook('onRoute', (route) => {
    route.attachValidation = true
  })
  app.addHook('onRequest', requireKeySyntax)
  const limit = await limitPerKey(app, { perMinute, redis, lookupCounter })
  const lookingUp = (subjectsOf: SubjectsOf) => [requireKey(deps, subjectsOf), limit, refuseFaults]
  const lookingUpNobody = () => []

  async function guarded(
    preHandlers: (preHandlerHookHandler | preHandlerAsyncHookHandler)[],
    routes: (scope: App) => Promise<void>,
  ) {
    await app.register(async (scope: App) => {
      for (const preHandler of preHandlers) scope.addHook('preHandler', preHandler)
      await routes(scope)
    })
  }
  await guarded([...lookingUp(lookupSubject), consentGate(deps)], (scope) => statsRoutes(scope, deps))
  await guarded([...lookingUp(lookupSubjects), consentGateForEach(deps)], (scope) => playersRoute(scope, deps))
  await guarded(lookingUp(lookingUpNobody), (scope) => referenceRoutes(scope, deps))
  await guarded([requireKey(deps, lookingUpNobody)], (scope) => keyRoutes(scope, { db: deps.db, limit }))
}

const refuseFaults: preHandlerHookHandler = ({ validationError }, _reply, done) => done(validationError)
