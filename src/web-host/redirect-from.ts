/** Redirects from old and mistyped addresses. The destinations are fixed: no request chooses one. */
import type { App } from '../http/app-type.ts'

export function redirectFrom(app: App, destinations: Record<string, string>): void {
  for (const [path, destination] of Object.entries(destinations)) {
    app.get(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(destination, 302))
  }
}
