/** A chat platform for development and tests: another company's server, which knows nothing of ours. */
import type { FastifyInstance } from 'fastify'
import type { RegisteredApp } from './authorization-request.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import type { SimulatedPerson } from './cast.ts'
import { cast } from './cast.ts'
import type { Grants } from './grants.ts'
import { createGrants } from './grants.ts'
import { tokenRoutes } from './token-routes.ts'
import { userRoutes } from './user-routes.ts'

export interface ChatSimulatorOptions extends RegisteredApp {
  /** Who can be picked on the consent page. The list is read at each request. */
  people?: readonly SimulatedPerson[]
  grants?: Grants
}

export interface SimulatorAddresses {
  authorizeUrl: string
  tokenUrl: string
  revokeUrl: string
  apiUrl: string
}

/** Where the endpoints are when the simulator is mounted at this address. */
export function simulatorAddresses(base: string): SimulatorAddresses {
  return {
    authorizeUrl: `${base}/oauth2/authorize`,
    tokenUrl: `${base}/oauth2/token`,
    revokeUrl: `${base}/oauth2/revoke`,
    apiUrl: base,
  }
}

/** Reads bodies and answers errors in its own way, whatever the application around it does. */
export async function chatSimulator(
  scope: FastifyInstance,
  { people = Object.values(cast), grants = createGrants(), ...app }: ChatSimulatorOptions,
) {
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
  await scope.register(userRoutes, { grants })
}
