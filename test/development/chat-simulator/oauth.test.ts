/** An app with a code: gets tokens once, reads what the person agreed to, gives the tokens back. */
import { describe, expect, test } from 'vitest'
import { cast, guilds } from '../../../src/development/chat-simulator/cast.ts'
import { asking, decide, openGrant, post, read, redeem, startSimulator } from './ask-simulator.ts'

const member = { decision: 'allow', user: cast.member.id }

test('an app gets tokens for a code, once', async () => {
  const simulator = await startSimulator()
  const code = (await decide(simulator, member))?.searchParams.get('code') ?? ''
  expect(await redeem(simulator, code)).toEqual({
    status: 200,
    body: {
      access_token: expect.stringMatching(/^[\w-]{32}$/),
      token_type: 'Bearer',
      expires_in: 604_800,
      refresh_token: expect.stringMatching(/^[\w-]{32}$/),
      scope: 'identify guilds',
    },
  })
  expect(await redeem(simulator, code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
})

test.each([
  ['another secret', { client_secret: 'another' }, 401, 'invalid_client'],
  ['another app', { client_id: 'another' }, 401, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['another code', { code: 'another' }, 400, 'invalid_grant'],
  ['another redirect address', { redirect_uri: 'http://localhost:3000/' }, 400, 'invalid_grant'],
  ['another verifier', { code_verifier: 'another' }, 400, 'invalid_grant'],
])('an app with %s gets nothing', async (_, changes, status, error) => {
  const simulator = await startSimulator()
  const code = (await decide(simulator, member))?.searchParams.get('code') ?? ''
  expect(await redeem(simulator, code, changes)).toEqual({ status, body: { error } })
  expect(simulator.countLiveGrants()).toBe(0)
})

test('a code is worth nothing when its time is over', async () => {
  const simulator = await startSimulator({ codeLifetimeMs: 0 })
  const code = (await decide(simulator, member))?.searchParams.get('code') ?? ''
  expect(await redeem(simulator, code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
})

test('a token opens the person and their guilds', async () => {
  const simulator = await startSimulator()
  const { access_token: token = '' } = await openGrant(simulator, { user: cast.admin.id })
  expect(await read(`${simulator.url}/users/@me`, token)).toEqual({
    status: 200,
    body: { id: cast.admin.id, username: 'maren.quillfeather', global_name: 'Maren Quillfeather', avatar: null },
  })
  expect(await read(`${simulator.url}/users/@me/guilds`, token)).toEqual({
    status: 200,
    body: [
      { ...guilds.lanternfall, icon: null, owner: true, permissions: '288230376151711776' },
      { ...guilds.copperHeron, icon: null, owner: false, permissions: '288230376151711776' },
      { ...guilds.midnightQuarry, icon: null, owner: false, permissions: '144115188075855895' },
    ],
  })
})

test('a token opens only what was asked for', async () => {
  const simulator = await startSimulator()
  const { access_token: token = '' } = await openGrant(
    simulator,
    { user: cast.admin.id },
    asking({ scope: 'identify' }),
  )
  expect(await read(`${simulator.url}/users/@me`, token)).toMatchObject({ status: 200 })
  expect(await read(`${simulator.url}/users/@me/guilds`, token)).toEqual({
    status: 403,
    body: { message: '403: Forbidden', code: 0 },
  })
})

describe('a token is given back', () => {
  test.each(['access_token', 'refresh_token'])('by its %s, and opens nothing more', async (kind) => {
    const simulator = await startSimulator()
    const tokens = await openGrant(simulator, { user: cast.admin.id })
    const form = { client_id: 'an-app', client_secret: 'a-secret', token: tokens[kind] ?? '' }
    expect((await post(simulator.addresses.revokeUrl, form)).status).toBe(200)
    expect((await post(simulator.addresses.revokeUrl, form)).status).toBe(200)
    expect(await read(`${simulator.url}/users/@me`, tokens.access_token ?? '')).toEqual({
      status: 401,
      body: { message: '401: Unauthorized', code: 0 },
    })
  })

  test('only by the app it belongs to', async () => {
    const simulator = await startSimulator()
    const { access_token: token = '' } = await openGrant(simulator, { user: cast.admin.id })
    const form = { client_id: 'an-app', client_secret: 'another', token }
    expect((await post(simulator.addresses.revokeUrl, form)).status).toBe(401)
    expect(simulator.countLiveGrants()).toBe(1)
  })
})

test('old grants make room for new ones', async () => {
  const simulator = await startSimulator({ mostKept: 3 })
  const tokens: string[] = []
  for (let n = 0; n < 4; n++) tokens.push((await openGrant(simulator, { user: cast.admin.id })).access_token ?? '')
  expect(simulator.countLiveGrants()).toBe(3)
  const answers = tokens.map(async (token) => (await read(`${simulator.url}/users/@me`, token)).status)
  expect(await Promise.all(answers)).toEqual([401, 200, 200, 200])
})

test('old codes make room for new ones', async () => {
  const simulator = await startSimulator({ mostKept: 1 })
  const codes: string[] = []
  for (let n = 0; n < 2; n++) codes.push((await decide(simulator, member))?.searchParams.get('code') ?? '')
  const [old = '', latest = ''] = codes
  expect(await redeem(simulator, old)).toMatchObject({ status: 400 })
  expect(await redeem(simulator, latest)).toMatchObject({ status: 200 })
})

test('what is not a form is refused', async () => {
  const { addresses } = await startSimulator()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(addresses.tokenUrl, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(415)
  expect(await response.json()).toEqual({ error: 'invalid_request' })
})
