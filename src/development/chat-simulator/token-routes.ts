/** Endpoints for tokens (RFC 6749 section 4.1.3), revocation (RFC 7009), the person, and their guilds. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, type RegisteredApp } from './authorize-routes.ts'
import { type Grants, generateToken } from './grants.ts'
import type { SimulatedPerson } from './personas.ts'

export async function tokenRoutes(scope: FastifyInstance, { app, grants }: { app: RegisteredApp; grants: Grants }) {
  const isFromApp = (form: URLSearchParams) =>
    form.get('client_id') === app.clientId && form.get('client_secret') === app.clientSecret

  scope.post('/oauth2/token', async ({ body }, reply) => {
    const form = formOf(body)
    if (!isFromApp(form)) return reply.code(401).send({ error: 'invalid_client' })
    if (form.get('grant_type') !== 'authorization_code')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    const code = form.get('code') ?? ''
    const grant = grants.byCode.get(code)
    grants.byCode.delete(code)
    const isProven = grant?.codeChallenge === challengeOf(form.get('code_verifier') ?? '')
    if (!isProven || grant.redirectUri !== form.get('redirect_uri')) {
      return reply.code(400).send({ error: 'invalid_grant' })
    }
    const [accessToken, refreshToken] = [generateToken(), generateToken()]
    grants.byAccessToken.set(accessToken, { ...grant, refreshToken })
    const tokens = { access_token: accessToken, token_type: 'Bearer', expires_in: 604_800, refresh_token: refreshToken }
    return { ...tokens, scope: grant.scope }
  })

  scope.post('/oauth2/revoke', async ({ body }, reply) => {
    const form = formOf(body)
    if (!isFromApp(form)) return reply.code(401).send({ error: 'invalid_client' })
    for (const [accessToken, { refreshToken }] of grants.byAccessToken) {
      if ([accessToken, refreshToken].includes(form.get('token') ?? '')) grants.byAccessToken.delete(accessToken)
    }
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

  async function answer(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    scope: string,
    toBody: (person: SimulatedPerson) => unknown,
  ) {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
    const grant = grants.byAccessToken.get(token)
    if (grant === undefined) return reply.code(401).send({ message: '401: Unauthorized', code: 0 })
    if (!grant.scope.split(' ').includes(scope)) return reply.code(403).send({ message: '403: Forbidden', code: 0 })
    return toBody(grant.person)
  }
}

/** The code challenge for a code verifier (RFC 7636 section 4.6). */
const challengeOf = (codeVerifier: string): string => createHash('sha256').update(codeVerifier).digest('base64url')
