/** Redirects from addresses that people type, or remember, to those that are meant. No request chooses the destination. */
import type { App } from '../http/app-type.ts'

export function redirectFrom(app: App, destinations: Record<string, string>): void {
  for (const [path, destination] of Object.entries(destinations)) {
    app.get(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(destination, 302))
  }
}
