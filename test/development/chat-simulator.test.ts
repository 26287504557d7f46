/** The chat simulator: what it refuses, and that it shows names as text. The login tests cover what it grants. */
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type ChatSimulatorOptions, chatSimulator } from '../../src/development/chat-simulator/chat-simulator.ts'
import { Grants } from '../../src/development/chat-simulator/grants.ts'
import { asManager, asMember, personas } from '../../src/development/chat-simulator/personas.ts'

const redirectUri = 'http://localhost:3000/auth/callback'
const codeVerifier = 'a-verifier-of-enough-characters-0123456789abc'
const member = { decision: 'allow', user: personas.member.id }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** The query of the consent page to which an app sends a person. */
function queryWith(changes: Record<string, string> = {}): string {
  const request = {
    response_type: 'code',
    client_id: 'an-app',
    redirect_uri: redirectUri,
    scope: 'identify guilds',
    state: 'a-state',
    prompt: 'consent',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  return new URLSearchParams({ ...request, ...changes }).toString()
}

/** Starts a simulator, and returns functions that send the requests of a browser and an app to it. */
function startSimulator(options: Partial<ChatSimulatorOptions> = {}) {
  const host = Fastify()
  onTestFinished(() => host.close())
  host.register(chatSimulator, { clientId: 'an-app', clientSecret: 'a-secret', ...options })
  const post = (url: string, form: Record<string, string>) =>
    host.inject({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(form).toString() })
  const open = (query = queryWith()) => host.inject(`/oauth2/authorize?${query}`)
  const decide = (form: Record<string, string>, query = queryWith()) => post(`/oauth2/authorize?${query}`, form)
  const me = (token: string) => host.inject({ url: '/users/@me', headers: { authorization: `Bearer ${token}` } })
  return { open, decide, post, me }
}

test.each([
  ['an unknown client id', { client_id: 'another-app' }],
  ['prompt=none', { prompt: 'none' }],
  ['a request for a token', { response_type: 'token' }],
  ['no challenge', { code_challenge: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['a redirect to a host that begins like ours', { redirect_uri: 'http://localhost.evil.example/callback' }],
  ['a redirect with a user name', { redirect_uri: 'http://evil@localhost/' }],
  ['a redirect to a script', { redirect_uri: 'javascript://localhost/%0aalert(1)' }],
  ['a redirect with a fragment', { redirect_uri: 'http://localhost/#x' }],
  ['a redirect without a host', { redirect_uri: '/auth/callback' }],
])('the chat simulator refuses an app that sends %s', async (_, changes) => {
  const { open, decide } = startSimulator()
  for (const page of [await open(queryWith(changes)), await decide(member, queryWith(changes))]) {
    expect([page.statusCode, page.headers.location]).toEqual([400, undefined])
    expect(page.body).toContain('This doesn’t work')
  }
})

test.each([
  ['a code with a wrong verifier', 400, { code_verifier: 'another' }],
  ['a code with a wrong redirect address', 400, { redirect_uri: 'http://localhost:3000/elsewhere' }],
  ['a wrong secret', 401, { client_secret: 'another' }],
  ['only correct values', 200, {}],
])('an app that sends %s to the chat simulator gets %i', async (_, status, changes) => {
  const { decide, post, me } = startSimulator()
  const declined = await decide({ decision: 'decline' })
  expect(declined.headers.location).toBe(`${redirectUri}?error=access_denied&state=a-state`)
  const sent = new URL(String((await decide(member)).headers.location)).searchParams
  expect(sent.get('state')).toBe('a-state')
  const app = { client_id: 'an-app', client_secret: 'a-secret', redirect_uri: redirectUri, code_verifier: codeVerifier }
  const form = { grant_type: 'authorization_code', code: sent.get('code') ?? '', ...app, ...changes }
  const granted = await post('/oauth2/token', form)
  expect(granted.statusCode).toBe(status)
  if (status === 200) {
    const { access_token: token, refresh_token } = granted.json()
    expect((await me(token)).statusCode).toBe(200)
    await post('/oauth2/revoke', { ...app, token: refresh_token })
    expect((await me(token)).statusCode).toBe(401)
  }
  expect((await post('/oauth2/token', { ...form, ...app })).statusCode).toBe(status === 401 ? 200 : 400)
})

test('a developer can log in as somebody else, who manages one of two servers', async () => {
  const grants = new Grants()
  const guilds = '5 Copper Heron manage\n\n 6 \n'
  const { open, decide } = startSimulator({ grants })
  expect((await open()).body).toMatch(new RegExp(`value="${personas.admin.id}" required checked`))
  await decide({ decision: 'allow', user: 'other', id: '7', guilds })
  const theirs = [asManager({ id: '5', name: 'Copper Heron' }), asMember({ id: '6', name: 'Guild 6' })]
  const person = { id: '7', username: 'user-7', displayName: null, guilds: theirs }
  expect([...grants.byCode.values()]).toMatchObject([{ person }])
})

test('the consent screen of the chat simulator shows HTML in names as text', async () => {
  const evil = `"'><script>alert(1)</script>`
  const guild = { id: '2', name: `guild${evil}`, owner: false, permissions: '0' }
  const people = [
    { id: '1', username: 'user', displayName: `name${evil}`, about: `about${evil}`, guilds: [guild] },
    { id: '3', username: `user${evil}`, displayName: null, guilds: [] },
  ]
  const { open, decide } = startSimulator({ appName: `App${evil}`, people })
  const escaped = '&#34;&#39;&#62;&#60;script&#62;alert(1)&#60;/script&#62;'
  const query = queryWith({ scope: `scope${evil}`, state: evil })
  const form = { user: 'other', decision: 'allow', id: '1', guilds: `line${evil}` }
  for (const [{ body }, texts] of [
    [await open(query), ['App', 'user', 'name', 'about', 'guild', 'scope']],
    [await decide(form, query), ['line']],
  ] as const) {
    expect(body).not.toMatch(/<script|"'>/)
    for (const shown of texts) expect(body).toContain(shown + escaped)
  }
})
