/** A chat platform for development and tests. It stands in for another company's service, so it imports only `lib/`. */
import type { FastifyInstance } from 'fastify'
import { authorizeRoutes, formOf, type RegisteredApp } from './authorize-routes.ts'
import { Grants } from './grants.ts'
import { personas, type SimulatedPerson } from './personas.ts'
import type { Signer } from './signer.ts'
import { tokenRoutes } from './token-routes.ts'

export interface ChatSimulatorOptions extends RegisteredApp {
  /** The people to choose from on the consent page. The list may change between requests. */
  people?: readonly SimulatedPerson[]
  grants?: Grants
  /** Sends people's commands and events to the app. Without a signer, nothing is sent. */
  signer?: Signer | undefined
}

export function simulatorEndpoints(base: string) {
  return {
    authorizeUrl: `${base}/oauth2/authorize`,
    tokenUrl: `${base}/oauth2/token`,
    revokeUrl: `${base}/oauth2/revoke`,
    apiUrl: base,
  }
}

/** Reads bodies and reports errors in its own way, whatever the surrounding application does. */
export async function chatSimulator(scope: FastifyInstance, options: ChatSimulatorOptions) {
  const { people = Object.values(personas), grants = new Grants(), signer, ...app } = options
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => new URLSearchParams(body),
  )
  scope.setErrorHandler<{ statusCode?: number }>(async ({ statusCode = 500 }, _, reply) =>
    reply.code(statusCode).send({ error: statusCode < 500 ? 'invalid_request' : 'server_error' }),
  )
  await scope.register(authorizeRoutes, { app, people, grants })
  await scope.register(tokenRoutes, { app, grants })
  if (signer === undefined) return
  scope.post('/commands', async ({ body }, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${await sendCommand(signer, formOf(body))}\n`),
  )
}

/** Sends a command as a person, or removes the app for them (`command=remove`). Returns the app's response. */
async function sendCommand(signer: Signer, form: URLSearchParams): Promise<string> {
  const userId = form.get('user') ?? ''
  const name = form.get('command') ?? ''
  const guildId = form.get('guild') || undefined
  const locale = form.get('locale') || undefined
  const answer =
    name === 'remove' ? await signer.sendRemoval(userId) : await signer.sendCommand({ userId, guildId, name, locale })
  if (answer.status === 204) return 'The app was told.'
  const told = (await answer.json()) as { data?: { content?: string } }
  return told.data?.content ?? `The app does not answer as it should: ${answer.status} ${JSON.stringify(told)}`
}
