/** DOOR 1: bots that hold an instance key. Its hooks (middleware), in order: key → rate limit → schema → gate. */
import type { FastifyRequest } from 'fastify'
import { consentGate } from '../consent-gate/gate.ts'
import { consentGateForEach } from '../consent-gate/gate-for-each.ts'
import type { App } from '../http/app-type.ts'
import type { PublicOrigin } from '../http/public-origin.ts'
import type { SharedCounters } from '../http/rate-counters.ts'
import type { Publisher } from '../publisher.ts'
import type { Lookups } from '../store/lookups/lookups.ts'
import type { Db } from '../store/tables.ts'
import type { LookupCounter } from '../store/who-looked/lookup-counter.ts'
import { keyRoutes } from './key.ts'
import { countPlayers, playersRoute, requireKeyForPlayers } from './players.ts'
import { limitPerKey } from './rate-limit.ts'
import { referenceRoutes } from './reference.ts'
import { requireKey, requireKeySyntax } from './require-key.ts'
import { lookupSubject, statsRoutes } from './stats.ts'

export interface BotDeps {
  /** The budget of each key. */
  perMinute: number
  lookups: Lookups
  db: Db
  /** Absent: neither lookups nor the use of keys are counted. */
  lookupCounter?: LookupCounter | undefined
  redis?: SharedCounters | undefined
  publicOrigin: PublicOrigin
  publisher: Publisher
}

export async function botRoutes(app: App, deps: BotDeps) {
  const { perMinute, redis, publicOrigin, lookupCounter, publisher } = deps
  // A schema fault waits until the key is checked and the request counted: Fastify attaches it instead of throwing it.
  app.addHook('onRoute', (route) => {
    route.attachValidation = true
  })
  app.addHook('onRequest', requireKeySyntax)
  const limitBy = await limitPerKey(app, { perMinute, redis, lookupCounter })
  const limit = limitBy()

  await app.register(async (stats: App) => {
    stats.addHook('preHandler', requireKey(deps, lookupSubject))
    stats.addHook('preHandler', limit)
    stats.addHook('preHandler', refuseFaults)
    stats.addHook('preHandler', consentGate({ publicOrigin, lookupCounter }))
    await stats.register(statsRoutes, { publisher })
  })
  await app.register(async (players: App) => {
    players.addHook('preHandler', requireKeyForPlayers(deps))
    players.addHook('preHandler', limitBy(countPlayers))
    players.addHook('preHandler', refuseFaults)
    players.addHook('preHandler', consentGateForEach(lookupCounter))
    await players.register(playersRoute, { publisher })
  })
  await app.register(async (reference: App) => {
    reference.addHook('preHandler', requireKey(deps, aboutNobody))
    reference.addHook('preHandler', limit)
    reference.addHook('preHandler', refuseFaults)
    await reference.register(referenceRoutes, { publisher })
  })
  await app.register(async (own: App) => {
    own.addHook('preHandler', requireKey(deps, aboutNobody))
    await own.register(keyRoutes, { db: deps.db, limit })
  })
}

const aboutNobody = () => undefined

async function refuseFaults({ validationError }: FastifyRequest): Promise<void> {
  if (validationError) throw validationError
}
