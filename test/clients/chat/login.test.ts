/** A person logs in with the chat platform, or the platform refuses them. */
import { expect, test } from 'vitest'
import { createChatClient } from '../../../src/clients/chat/create-chat-client.ts'
import { guilds, personas } from '../../../src/development/chat-simulator/personas.ts'
import { codeVerifier, redirectUri, startLogin } from './start-login.ts'

const elsewhere = { tokenUrl: 'https://chat.example/oauth2/token', apiUrl: 'https://chat.example/api' }

async function authorizationUrlAt(authorizeUrl: string): Promise<URL> {
  const endpoints = { ...elsewhere, authorizeUrl }
  const client = createChatClient({ clientId: 'our-app', clientSecret: 'our-secret', endpoints })
  return new URL(await client.authorizationUrl({ redirectUri, state: 'a state & more', codeVerifier }))
}

/** The challenge is the one of RFC 7636 appendix B. */
const asked = {
  response_type: 'code',
  client_id: 'our-app',
  redirect_uri: redirectUri,
  scope: 'identify guilds',
  state: 'a state & more',
  prompt: 'consent',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

test('a person who logs in is redirected to the chat platform with all OAuth parameters', async () => {
  const url = await authorizationUrlAt('https://chat.example/oauth2/authorize?theme=dark&prompt=none')
  expect(Object.fromEntries(url.searchParams)).toEqual({ theme: 'dark', ...asked })
})

test('the service gets the names and guilds of a person who agrees to the login', async () => {
  const { simulator, logIn, logged } = await startLogin()
  expect(await logIn(personas.admin)).toEqual({
    chatId: personas.admin.id,
    username: 'maren.quillfeather',
    displayName: 'Maren Quillfeather',
    guilds: [
      { id: guilds.lanternfall.id, name: guilds.lanternfall.name, canManage: true },
      { ...guilds.copperHeron, canManage: true },
      { ...guilds.midnightQuarry, canManage: false },
    ],
  })
  expect(logged).toEqual([])
  // Discord requires this form.
  expect([...simulator.callers]).toEqual([expect.stringMatching(/^DiscordBot \(\S+, \S+\)$/)])
})

test('a person cannot log in with a code that the chat platform does not know', async () => {
  const { client, logged } = await startLogin()
  expect(await client.fetchPerson({ redirectUri, codeVerifier, code: 'made-up' })).toBe('denied')
  expect(await client.fetchPerson({ redirectUri, codeVerifier, code: '' })).toBe('denied')
  expect(logged).toEqual([])
})

test.each(['invalid_grant', 'access_denied', 'invalid_request', 'an_error_of_its_own'])(
  'the service denies a login if the chat platform returns the error %s',
  async (error) => {
    const { simulator, logIn } = await startLogin()
    simulator.setFault('token', { status: 400, headers: { 'www-authenticate': 'Basic' }, body: { error } })
    expect(await logIn()).toBe('denied')
  },
)
