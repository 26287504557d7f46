/** The token endpoint and the revocation endpoint (RFC 6749 section 4.1.3, RFC 7009). */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RegisteredApp } from './authorization-request.ts'
import type { Grants } from './grants.ts'

const EXPIRES_IN_SECONDS = 604_800

export async function tokenRoutes(scope: FastifyInstance, { app, grants }: { app: RegisteredApp; grants: Grants }) {
  scope.post('/oauth2/token', async ({ body }, reply) => {
    reply.header('cache-control', 'no-store')
    const form = formOf(body)
    if (!isFrom(app, form)) return refuse(reply, 401, 'invalid_client')
    if (form.get('grant_type') !== 'authorization_code') return refuse(reply, 400, 'unsupported_grant_type')
    const tokens = grants.redeem({
      code: form.get('code') ?? '',
      redirectUri: form.get('redirect_uri') ?? '',
      codeVerifier: form.get('code_verifier') ?? '',
    })
    if (!tokens) return refuse(reply, 400, 'invalid_grant')
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
    if (!isFrom(app, form)) return refuse(reply, 401, 'invalid_client')
    grants.revoke(form.get('token') ?? '')
    return {}
  })
}

function isFrom({ clientId, clientSecret }: RegisteredApp, form: URLSearchParams): boolean {
  return form.get('client_id') === clientId && isSame(form.get('client_secret') ?? '', clientSecret)
}

function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}

function formOf(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}
