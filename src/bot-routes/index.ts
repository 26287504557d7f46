/** DOOR 1: bots holding an instance key. Key → rate limit → schema → gate, in this order. */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction, RouteOptions } from 'fastify'
import type { Redis } from 'ioredis'
import type { Config } from '../config/config.ts'
import { consentGate } from '../consent-gate/gate.ts'
import type { App } from '../http/app-type.ts'
import type { PublicOrigin } from '../http/public-origin.ts'
import { placeholderPublisher } from '../placeholder-data/placeholder-publisher.ts'
import type { Publisher } from '../publisher.ts'
import type { Store } from '../store/store.ts'
import { limitPerKey } from './rate-limit.ts'
import { referenceRoutes } from './reference.ts'
import { requireKey, requireKeySyntax } from './require-key.ts'
import { lookupSubject, statsRoutes } from './stats.ts'

export interface BotDeps {
  config: Pick<Config, 'rateLimitPerMinute'>
  store: Pick<Store, 'lookups'>
  redis?: Redis | undefined
  publicOrigin: PublicOrigin
  publisher?: Publisher
}

export async function botRoutes(app: App, deps: BotDeps) {
  const { config, store, redis, publicOrigin, publisher = placeholderPublisher } = deps
  app.addHook('onRoute', attachFaults)
  app.addHook('onRequest', requireKeySyntax)
  const limit = limitPerKey({ perMinute: config.rateLimitPerMinute, redis })

  await app.register(async (stats: App) => {
    stats.addHook('preHandler', requireKey(store.lookups, lookupSubject))
    stats.addHook('preHandler', limit)
    stats.addHook('preHandler', refuseFaults)
    stats.addHook('preHandler', consentGate(publicOrigin))
    await stats.register(statsRoutes, { publisher })
  })
  await app.register(async (reference: App) => {
    reference.addHook('preHandler', requireKey(store.lookups, aboutNobody))
    reference.addHook('preHandler', limit)
    reference.addHook('preHandler', refuseFaults)
    await reference.register(referenceRoutes, { publisher })
  })
}

const aboutNobody = () => undefined

/** A schema fault waits until the key was answered for and the budget was counted. */
function attachFaults(route: RouteOptions): void {
  route.attachValidation = true
}

function refuseFaults(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  done(request.validationError)
}
