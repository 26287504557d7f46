/** DOOR 1: bots that hold an instance key. Hooks: key → rate limit → schema → guild → people. */
import type { Publisher } from '../../clients/publisher/publisher.ts'
import { consentGate, type GateDeps, recheckConsent } from '../../consent-gate/gate.ts'
import type { App } from '../../http/app-type.ts'
import type { Db } from '../../store/tables.ts'
import { keyRoutes } from './key.ts'
import { type LimitDeps, limitPerKey } from './rate-limit.ts'
import { referenceRoutes } from './reference.ts'
import { requireKey, requireKeySyntax } from './require-key.ts'
import { statsRoutes } from './stats.ts'

type BotDeps = LimitDeps & GateDeps & { db: Db; publisher: Publisher }

/** A route's `config` says whom its requests are about (`subjects`), or that it has no rate limit (`rateLimit: false`). */
export async function botRoutes(app: App, deps: BotDeps) {
  // Fastify attaches a schema error instead of throwing it, so that the key is checked and the request counted first.
  app.addHook('onRoute', (route) => {
    route.attachValidation = true
  })
  app.addHook('onRequest', requireKeySyntax)
  app.addHook('preHandler', requireKey(deps))
  app.addHook('preHandler', await limitPerKey(app, deps))
  app.addHook('preHandler', ({ validationError }, _reply, done) => done(validationError))
  app.addHook('preHandler', consentGate(deps))
  if (deps.publisher.source === 'live') app.addHook('preSerialization', recheckConsent(deps))
  await app.register(statsRoutes, deps)
  await app.register(referenceRoutes, deps)
  await app.register(keyRoutes, deps)
}
