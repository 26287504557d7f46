/** What an app calls: the token and revocation endpoints (RFC 6749 section 4.1.3, RFC 7009), and the person and their guilds. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApplicationCommands } from './application-routes.ts'
import { formOf, type RegisteredApp } from './authorize-routes.ts'
import type { SimulatedPerson } from './cast.ts'
import type { Grants } from './grants.ts'
import type { Signer } from './signer.ts'

const EXPIRES_IN_SECONDS = 604_800

export interface TokenDeps {
  app: RegisteredApp
  grants: Grants
  signer: Signer | undefined
  commands: ApplicationCommands
}

export async function tokenRoutes(scope: FastifyInstance, { app, grants, signer, commands }: TokenDeps) {
  const isFromApp = (form: URLSearchParams) =>
    form.get('client_id') === app.clientId && form.get('client_secret') === app.clientSecret

  scope.post('/oauth2/token', async ({ body }, reply) => {
    const form = formOf(body)
    const field = (name: string) => form.get(name) ?? ''
    if (!isFromApp(form)) return reply.code(401).send({ error: 'invalid_client' })
    if (field('grant_type') === 'client_credentials') {
      const scope = field('scope')
      return { access_token: commands.issueToken(), token_type: 'Bearer', expires_in: EXPIRES_IN_SECONDS, scope }
    }
    if (field('grant_type') !== 'authorization_code') return reply.code(400).send({ error: 'unsupported_grant_type' })
    const given = { redirectUri: field('redirect_uri'), codeVerifier: field('code_verifier') }
    const tokens = grants.redeem(field('code'), given)
    if (!tokens) return reply.code(400).send({ error: 'invalid_grant' })
    return {
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: EXPIRES_IN_SECONDS,
      refresh_token: tokens.refreshToken,
      scope: tokens.scope,
    }
  })

  scope.post('/oauth2/revoke', async ({ body }, reply) => {
    const form = formOf(body)
    if (!isFromApp(form)) return reply.code(401).send({ error: 'invalid_client' })
    const personId = grants.revoke(form.get('token') ?? '')
    // As some platforms do: the app is told of its own revocation as of a person's.
    if (personId !== undefined) void signer?.sendRemoval(personId).catch(() => {})
    return {}
  })

  scope.get('/users/@me', (request, reply) =>
    answer(request, reply, 'identify', ({ id, username, displayName, avatar = null }) => {
      return { id, username, global_name: displayName, avatar }
    }),
  )

  scope.get('/users/@me/guilds', (request, reply) =>
    answer(request, reply, 'guilds', (person) => person.guilds.map((guild) => ({ icon: null, ...guild }))),
  )

  /** What the token's person agreed to show; 401 without such a token, 403 without this scope. */
  async function answer(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    scope: string,
    show: (person: SimulatedPerson) => unknown,
  ) {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
    const consent = grants.findByAccessToken(token)
    if (consent === undefined) return reply.code(401).send({ message: '401: Unauthorized', code: 0 })
    if (!consent.scope.split(' ').includes(scope)) return reply.code(403).send({ message: '403: Forbidden', code: 0 })
    return show(consent.person)
  }
}
