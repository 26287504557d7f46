/** What an app tells the platform about itself: its commands, with a token of its own (RFC 6749 section 4.4). */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RegisteredApp } from './authorize-routes.ts'

export class ApplicationCommands {
  readonly #tokens = new Set<string>()
  /** As they were told last. */
  current: unknown = []

  issueToken(): string {
    const token = randomBytes(24).toString('base64url')
    this.#tokens.add(token)
    return token
  }

  isToken(authorization = ''): boolean {
    return this.#tokens.has(authorization.replace(/^Bearer /, ''))
  }
}

export async function applicationRoutes(
  scope: FastifyInstance,
  { app, commands }: { app: RegisteredApp; commands: ApplicationCommands },
) {
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) =>
    JSON.parse(body),
  )
  scope.put(`/applications/${app.clientId}/commands`, async ({ headers, body }, reply) => {
    if (!commands.isToken(headers.authorization)) return reply.code(401).send({ message: '401: Unauthorized', code: 0 })
    if (!Array.isArray(body)) return reply.code(400).send({ message: 'Invalid Form Body', code: 50035 })
    commands.current = body
    return body
  })
}
