/** Logging in at an OAuth server that others wrote: PKCE, both ways of client authentication, revocation, issuers. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createChatClient } from '../../src/chat-client/create-chat-client.ts'
import type { Member } from '../helpers/actors.ts'
import { chatEnv, type RunningApp, startApp } from '../helpers/app.ts'
import { type CollectedLog, collectLog } from '../helpers/collect-log.ts'
import { type OAuthServer, type OAuthServerOptions, person, startOAuthServer } from '../helpers/oauth-server.ts'
import { codeVerifier, redirectUri } from './start-login.ts'

describe.each(['client_secret_post', 'client_secret_basic'] as const)('at a platform that wants %s', (authMethod) => {
  let platform: OAuthServer
  let service: RunningApp
  let collected: CollectedLog

  beforeAll(async () => {
    collected = collectLog('warn')
    platform = await startOAuthServer({ authMethod, redirectUri: () => `${service.url}/auth/callback` })
    service = await startApp({
      log: collected.log,
      env: { ...chatEnv(platform), CHAT_AUTH_METHOD: authMethod },
    })
  })
  afterAll(async () => {
    await service?.close()
    await platform?.close()
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

  test('a code that comes with the name of another server is shown to nobody', async () => {
    const { visitor, back } = await comeBack()
    const asked = platform.tokenRequests()
    back.searchParams.set('iss', 'https://evil.example')
    expect(await visitor.follow(back.href)).toMatchObject({
      status: 502,
      body: { detail: 'chat_platform_unavailable' },
    })
    expect(platform.tokenRequests()).toBe(asked)
    expect(collected.lines()).toMatchObject([{ level: 40, endpoint: 'authorization', fault: 'other_issuer' }])
    collected.forget()
  })
})

describe('a client', () => {
  /** A client that is set up as the options say, at a platform of its own, and who came in by it. */
  async function logInWith(
    options: Partial<Parameters<typeof createChatClient>[0]>,
    platformOptions?: Partial<OAuthServerOptions>,
  ) {
    const platform = await startOAuthServer({
      authMethod: 'client_secret_post',
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
    const comesBack = (issuer = searchParams.get('iss') ?? undefined) =>
      client.fetchPerson({ redirectUri, codeVerifier, issuer, code: searchParams.get('code') ?? '' })
    return { platform, searchParams, comesBack }
  }

  test('asks for the scopes of a platform that calls them something else', async () => {
    const scopes = ['profile.read', 'servers.read']
    const { comesBack } = await logInWith({ scopes: scopes.join(' ') }, { scopes })
    expect(await comesBack()).toMatchObject({ chatId: person.id, guilds: [{ id: '77', canManage: true }] })
    const refused = await logInWith({}, { scopes })
    expect(refused.searchParams.get('code')).toBeNull()
    expect(refused.searchParams.get('error')).not.toBeNull()
  })

  test('lets in whom the issuer that is configured sends, and nobody else', async () => {
    const { platform, comesBack } = await logInWith({ issuer: 'https://chat.example/realm' })
    for (const issuer of [platform.issuer, 'https://chat.example', 'https://chat.example/realm/']) {
      expect([issuer, await comesBack(issuer)]).toEqual([issuer, 'unavailable'])
    }
    expect(platform.tokenRequests()).toBe(0)
    expect(await comesBack('https://chat.example/realm')).toMatchObject({ chatId: person.id })
  })

  test('takes any name at the origin that people were sent to, where no issuer is configured', async () => {
    const { platform, comesBack } = await logInWith({})
    for (const issuer of ['https://evil.example', `${platform.issuer}.evil.example`, 'localhost', '']) {
      expect([issuer, await comesBack(issuer)]).toEqual([issuer, 'unavailable'])
    }
    expect(await comesBack(`${platform.issuer}/realm`)).toMatchObject({ chatId: person.id })
  })
})
