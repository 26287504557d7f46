/** DOOR 5: the chat platform. Hooks: signature → schema → person's limit. No route here can turn anything on. */
import type { App } from '../../http/app-type.ts'
import { endStatementsInTime } from '../../http/deadline.ts'
import { eventRoutes } from './events.ts'
import { type InteractionDeps, interactionRoutes } from './interactions.ts'
import { requireSignature } from './require-signature.ts'
import type { Subcommand } from './subcommands.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For metrics: the requested action. `unread` until it is known, and undefined on other routes. */
    chatAction: Subcommand | 'ping' | 'deauthorized' | 'ignored' | 'unread' | undefined
  }
}

export async function chatRoutes(app: App, deps: InteractionDeps & { publicKey: string }) {
  app.decorateRequest('chatAction', 'unread')
  requireSignature(app, deps.publicKey)
  endStatementsInTime(app)
  await app.register(interactionRoutes, deps)
  await app.register(eventRoutes, deps)
}
