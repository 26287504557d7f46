/** The consent screen: who are you, and may this app know? */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthorizationRequest, RegisteredApp } from './authorization-request.ts'
import { readAuthorizationRequest, redirectWith } from './authorization-request.ts'
import type { SimulatedPerson } from './cast.ts'
import { consentPage, refusalPage } from './consent-page.ts'
import type { Grants } from './grants.ts'
import type { Html } from './html.ts'
import { pageStyle } from './page-style.ts'
import { readSomeoneElse } from './someone-else.ts'

export interface AuthorizeDeps {
  app: RegisteredApp
  people: readonly SimulatedPerson[]
  grants: Grants
}

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export async function authorizeRoutes(scope: FastifyInstance, { app, people, grants }: AuthorizeDeps) {
  const name = app.appName ?? app.clientId

  scope.get('/oauth2/authorize', async (request, reply) => {
    const asked = readAuthorizationRequest(queryOf(request), app)
    if (typeof asked === 'string') return sendPage(reply, 400, refusalPage(asked))
    return sendPage(reply, 200, consentPage({ name, asked, people, form: new URLSearchParams() }))
  })

  scope.post('/oauth2/authorize', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const asked = readAuthorizationRequest(joined(queryOf(request), form), app)
    if (typeof asked === 'string') return sendPage(reply, 400, refusalPage(asked))
    const answer = decide(form, people)
    if (typeof answer === 'object') return reply.redirect(redirectWith(asked, { code: issue(asked, answer) }))
    if (answer === 'decline') return reply.redirect(redirectWith(asked, { error: 'access_denied' }))
    return sendPage(reply, 400, consentPage({ name, asked, people, form, problem: answer }))
  })

  function issue({ scope, redirectUri, codeChallenge }: AuthorizationRequest, person: SimulatedPerson): string {
    return grants.issueCode({ person, scope, redirectUri, codeChallenge })
  }
}

/** Who agreed, `decline`, or what is wrong with the form. */
function decide(form: URLSearchParams, people: readonly SimulatedPerson[]): SimulatedPerson | string {
  if (form.get('decision') === 'decline') return 'decline'
  if (form.get('decision') !== 'allow') return 'Choose to authorize or to decline (decision=allow or decision=decline).'
  const user = form.get('user')
  if (user === 'other') return readSomeoneElse(form)
  return people.find(({ id }) => id === user) ?? 'Choose who you are (user is an id of the cast, or “other”).'
}

/** Not Fastify's own query: the application around this one decides how that is parsed. */
function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?').slice(1).join('?'))
}

/** The page has the request in its address, and curl may send it in the form, which then wins. */
function joined(query: URLSearchParams, form: URLSearchParams): URLSearchParams {
  const both = new URLSearchParams(form)
  for (const [name, value] of query) if (!form.has(name)) both.append(name, value)
  return both
}

function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'DENY')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .send(page.markup)
}
