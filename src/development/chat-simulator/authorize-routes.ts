/** The routes of the consent screen (RFC 6749 section 4.1.1, RFC 7636). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../../lib/html.ts'
import { isLoopback } from '../../lib/loopback.ts'
import { consentPage, PAGE_POLICY, refusalPage } from './consent-page.ts'
import { type Grant, type Grants, generateToken } from './grants.ts'
import { asManager, asMember, type SimulatedMembership, type SimulatedPerson } from './personas.ts'

export interface RegisteredApp {
  clientId: string
  clientSecret: string
  appName?: string | undefined
}

type AuthorizationRequest = Omit<Grant, 'person'> & { state: string | undefined }

export async function authorizeRoutes(
  scope: FastifyInstance,
  { app, people, grants }: { app: RegisteredApp; people: readonly SimulatedPerson[]; grants: Grants },
) {
  scope.get('/oauth2/authorize', async (request, reply) => {
    const requested = readRequest(request, app)
    if (typeof requested === 'string') return sendPage(reply, 400, refusalPage(requested))
    return sendPage(reply, 200, consentPage({ ...requested, name: app.appName ?? app.clientId, people }))
  })

  scope.post('/oauth2/authorize', async (request, reply) => {
    const requested = readRequest(request, app)
    if (typeof requested === 'string') return sendPage(reply, 400, refusalPage(requested))
    const person = decide(formOf(request.body), people)
    if (person === 'decline') return reply.redirect(redirectBack(requested, { error: 'access_denied' }))
    if (typeof person === 'string') return sendPage(reply, 400, refusalPage(person))
    const code = generateToken()
    grants.byCode.set(code, { ...requested, person })
    return reply.redirect(redirectBack(requested, { code }))
  })
}

function readRequest(request: FastifyRequest, app: RegisteredApp): AuthorizationRequest | string {
  // Doesn't use Fastify's query, because the surrounding application decides how to parse it.
  const query = new URL(request.url, 'http://localhost').searchParams
  if (query.get('client_id') !== app.clientId) return 'client_id is not that of a registered app.'
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!isLocal(redirectUri)) return 'redirect_uri is not on a loopback address.'
  if (query.get('response_type') !== 'code') return 'response_type has to be code.'
  if (query.get('prompt') !== 'consent') return 'prompt has to be consent: nobody is logged in without being asked.'
  const codeChallenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
    return 'code_challenge and code_challenge_method=S256 are required (PKCE).'
  }
  return { redirectUri, codeChallenge, scope: query.get('scope') ?? '', state: query.get('state') ?? undefined }
}

/** The simulator must redirect to this machine only. */
function isLocal(redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const { protocol, hostname, username, password, hash } = new URL(redirectUri)
  return /^https?:$/.test(protocol) && isLoopback(hostname) && username + password + hash === ''
}

function decide(form: URLSearchParams, people: readonly SimulatedPerson[]): SimulatedPerson | string {
  if (form.get('decision') === 'decline') return 'decline'
  if (form.get('decision') !== 'allow') return 'Choose whether to authorize or decline (decision=allow or decline).'
  const user = form.get('user')
  if (user === 'other') return readSomeoneElse(form)
  const person = people.find(({ id }) => id === user)
  return person ?? 'Choose who you are (user must be the ID of somebody in the list, or “other”).'
}

/** Returns the person whom the form describes, or a sentence that says what is invalid. Makes missing names from ids. */
function readSomeoneElse(form: URLSearchParams): SimulatedPerson | string {
  const field = (name: string) => form.get(name)?.trim() ?? ''
  const id = field('id')
  if (!isId(id)) return 'The user ID must be a number with 1 to 19 digits.'
  const guilds: SimulatedMembership[] = []
  for (const line of form.getAll('guilds').join('\n').split('\n')) {
    // Splits the line, because a regular expression could take minutes on a line of spaces.
    const [guildId = '', ...words] = line.trim().split(/\s+/)
    if (guildId === '') continue
    if (!isId(guildId)) return `“${line.trim()}” isn’t a server: write an ID, a name, and “manage” if they manage it.`
    const isManager = words.at(-1) === 'manage'
    const name = words.slice(0, isManager ? -1 : undefined).join(' ') || `Guild ${guildId}`
    guilds.push(isManager ? asManager({ id: guildId, name }) : asMember({ id: guildId, name }))
  }
  return { id, username: field('username') || `user-${id}`, displayName: field('display_name') || null, guilds }
}

const isId = (text: string): boolean => /^\d{1,19}$/.test(text)

/** Returns the redirect URI with the response in its query (RFC 6749 section 4.1.2). */
function redirectBack({ redirectUri, state }: AuthorizationRequest, answer: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }) })) {
    url.searchParams.append(name, value)
  }
  return url.href
}

export const formOf = (body: unknown) => (body instanceof URLSearchParams ? body : new URLSearchParams())

function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': PAGE_POLICY, 'x-frame-options': 'DENY' })
    .header('referrer-policy', 'same-origin')
    .send(page.text)
}
