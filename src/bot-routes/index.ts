/** DOOR 1: bots that hold an instance key. Its hooks (middleware), in order: key → rate limit → schema → gate. */
import type { onErrorHookHandler } from 'fastify'
import type { Redis } from 'ioredis'
import { consentGate } from '../consent-gate/gate.ts'
import type { App } from '../http/app-type.ts'
import type { PublicOrigin } from '../http/public-origin.ts'
import type { Publisher } from '../publisher.ts'
import type { Lookups } from '../store/lookups/lookups.ts'
import type { Db } from '../store/tables.ts'
import type { Use } from '../store/usage/key-use.ts'
import type { Usage } from '../store/usage/usage.ts'
import { attachFaults, refuseFaults } from './faults.ts'
import { keyRoutes } from './key.ts'
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
  usage?: Usage | undefined
  redis?: Redis | undefined
  publicOrigin: PublicOrigin
  publisher: Publisher
}

export async function botRoutes(app: App, deps: BotDeps) {
  const { perMinute, redis, publicOrigin, usage, publisher } = deps
  app.addHook('onRoute', attachFaults)
  app.addHook('onRequest', requireKeySyntax)
  const limit = await limitPerKey(app, { perMinute, redis, usage })
  app.addHook('onError', countRefusals(usage))

  await app.register(async (stats: App) => {
    stats.addHook('preHandler', requireKey(deps, lookupSubject))
    stats.addHook('preHandler', limit)
    stats.addHook('preHandler', refuseFaults)
    stats.addHook('preHandler', consentGate({ publicOrigin, usage }))
    await stats.register(statsRoutes, { publisher })
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

/** What a status counts as: refused by the gate, or past the budget. */
const COUNTED: Partial<Record<number, keyof Use>> = { 403: 'refused', 404: 'refused', 429: 'limited' }

function countRefusals(usage: Usage | undefined): onErrorHookHandler {
  return ({ instanceKey }, _reply, error, done) => {
    const counted = error.statusCode === undefined ? undefined : COUNTED[error.statusCode]
    if (instanceKey !== undefined && counted !== undefined) usage?.count(instanceKey, counted)
    done()
  }
}
