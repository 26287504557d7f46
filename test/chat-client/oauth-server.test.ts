/** Logging in at an OAuth server that others wrote: PKCE, client authentication, scopes, revocation. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createChatClient } from '../../src/chat-client/create-chat-client.ts'
import type { Member } from '../helpers/actors.ts'
import { chatEnv, startApp } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { type OAuthServerOptions, person, startOAuthServer } from '../helpers/oauth-server.ts'
import { codeVerifier, redirectUri } from './start-login.ts'

describe('at a strict platform', async () => {
  const collected = collectLog('warn')
  const platform = await startOAuthServer({ redirectUri: () => `${service.url}/auth/callback` })
  const service = await startApp({
    log: collected.log,
    env: chatEnv(platform),
  })

  /** Somebody who came back from the platform, and the address at which. */
  async function comeBack(isWilling = true): Promise<{ visitor: Member; back: URL }> {
    const visitor = service.visitor()
    const { headers } = await visitor.get('/auth/login')
    return { visitor, back: await platform.browse(String(headers.location), isWilling) }
  }

  test('people log in, and their tokens are taken back', async () => {
    const { visitor, back } = await comeBack()
    expect(back.searchParams.get('iss')).toBe(platform.issuer)
    expect(await visitor.follow(back.href)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
    expect(await visitor.get('/v1/users/me')).toMatchObject({
      status: 200,
      body: { chat_id: person.id, username: person.username, display_name: person.global_name },
    })
    expect(platform.usedTokens()).toHaveLength(1)
    for (const token of platform.usedTokens()) {
      await expect.poll(() => platform.isAlive(token), { timeout: 30_000 }).toBe(false)
    }
    expect(collected.lines()).toEqual([])
  })

  test('whoever declines is told so', async () => {
    const { visitor, back } = await comeBack(false)
    expect(back.searchParams.get('error')).toBe('access_denied')
    const answer = await visitor.follow(back.href, { accept: 'text/html' })
    expect(answer).toMatchObject({ status: 302, headers: { location: '/?login=declined' } })
  })
})

describe('a client', () => {
  /** A client that is set up as the options say, at a platform of its own, and who came in by it. */
  async function logInWith(
    options: Partial<Parameters<typeof createChatClient>[0]>,
    platformOptions?: Partial<OAuthServerOptions>,
  ) {
    const platform = await startOAuthServer({
      redirectUri: () => redirectUri,
      ...platformOptions,
    })
    const { clientId, clientSecret, addresses } = platform
    const client = createChatClient({ clientId, clientSecret, addresses, ...options })
    onTestFinished(async () => {
      await client.close()
      await platform.close()
    })
    const location = await client.authorizationUrl({ redirectUri, state: 'a-state', codeVerifier })
    const { searchParams } = await platform.browse(location)
    const comesBack = () => client.fetchPerson({ redirectUri, codeVerifier, code: searchParams.get('code') ?? '' })
    return { searchParams, comesBack }
  }

  test('asks for the scopes of a platform that calls them something else', async () => {
    const scopes = ['profile.read', 'servers.read']
    const { comesBack } = await logInWith({ scopes: scopes.join(' ') }, { scopes })
    expect(await comesBack()).toMatchObject({ chatId: person.id, guilds: [{ id: '77', canManage: true }] })
    const refused = await logInWith({}, { scopes })
    expect(refused.searchParams.get('code')).toBeNull()
    expect(refused.searchParams.get('error')).not.toBeNull()
  })
})
