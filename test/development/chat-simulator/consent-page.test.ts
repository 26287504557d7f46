/** A person on the consent page: sees who asks, picks who to be, agrees or declines. */
import { describe, expect, test } from 'vitest'
import { cast } from '../../../src/development/chat-simulator/cast.ts'
import { asking, decide, openGrant, post, read, redirectUri, startSimulator } from './ask-simulator.ts'

test('a person sees who asks, what for, and whom they can be', async () => {
  const { addresses } = await startSimulator({ appName: 'Player Stats Lookup' })
  const response = await fetch(`${addresses.authorizeUrl}?${asking()}`)
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  for (const text of ['Player Stats Lookup', 'identify', 'guilds', 'localhost:3000', 'Someone else', 'Decline']) {
    expect(page).toContain(text)
  }
  for (const { id, displayName, guilds } of Object.values(cast)) {
    for (const text of [id, displayName, ...guilds.map(({ name }) => name)]) expect(page).toContain(text)
  }
})

test('the page loads nothing and runs nothing', async () => {
  const { addresses } = await startSimulator()
  const response = await fetch(`${addresses.authorizeUrl}?${asking()}`)
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; frame-ancestors 'none'$/,
  )
  const page = await response.text()
  // Without an icon of its own browsers ask for /favicon.ico, which the policy refuses with an error in their console.
  expect(page).toContain('<link rel="icon" href="data:,">')
  expect(page.replace('<link rel="icon"', '')).not.toMatch(/<script|<link|<img|https?:\/\//)
})

test('a person who agrees goes back with a code and the state', async () => {
  const simulator = await startSimulator()
  const back = await decide(simulator, { decision: 'allow', user: cast.member.id })
  expect(back?.href).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=[\w-]{32}&state=a-state$/)
})

test('a person who declines goes back with access_denied and the state', async () => {
  const simulator = await startSimulator()
  const back = await decide(simulator, { decision: 'decline', user: cast.member.id })
  expect(back?.href).toBe(`${redirectUri}?error=access_denied&state=a-state`)
})

test('the request may stay in the address of the form', async () => {
  const { addresses } = await startSimulator()
  const response = await post(`${addresses.authorizeUrl}?${asking()}`, { decision: 'decline' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${redirectUri}?error=access_denied&state=a-state`)
})

test('a redirect address keeps its own query, and no state is made up', async () => {
  const simulator = await startSimulator()
  const params = asking({ redirect_uri: `${redirectUri}?a=b` })
  params.delete('state')
  const back = await decide(simulator, { decision: 'decline' }, params)
  expect(back?.href).toBe(`${redirectUri}?a=b&error=access_denied`)
})

describe('the page refuses an app', () => {
  test.each([
    ['that is unknown', { client_id: 'another-app' }],
    ['that would not ask', { prompt: 'none' }],
    ['that wants a token at once', { response_type: 'token' }],
    ['that sends no challenge', { code_challenge: '' }],
    ['that sends a plain challenge', { code_challenge_method: 'plain' }],
    ['that goes elsewhere', { redirect_uri: 'https://evil.example/callback' }],
    ['that goes elsewhere by a name like ours', { redirect_uri: 'http://localhost.evil.example/callback' }],
    ['that goes elsewhere by a user name', { redirect_uri: 'http://localhost@evil.example/' }],
    ['that hides a user name', { redirect_uri: 'http://evil@localhost/' }],
    ['that runs a script', { redirect_uri: 'javascript://localhost/%0aalert(1)' }],
    ['that goes nowhere', { redirect_uri: '/auth/callback' }],
  ])('%s', async (_, changes) => {
    const simulator = await startSimulator()
    const response = await fetch(`${simulator.addresses.authorizeUrl}?${asking(changes)}`, { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('This link does not work')
    expect(await decide(simulator, { decision: 'allow', user: cast.member.id }, asking(changes))).toBeUndefined()
  })

  test('that says a parameter twice', async () => {
    const { addresses } = await startSimulator()
    const response = await fetch(`${addresses.authorizeUrl}?${asking()}&state=another`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('state is given more than once.')
  })
})

test.each(['http://localhost:1/a', 'http://127.0.0.1:65535', 'http://[::1]:8080/b', 'https://app.example/registered'])(
  'people may go back to %s',
  async (address) => {
    const simulator = await startSimulator({ redirectUris: ['https://app.example/registered'] })
    const back = await decide(simulator, { decision: 'decline' }, asking({ redirect_uri: address }))
    expect(back?.origin).toBe(new URL(address).origin)
  },
)

describe('someone else', () => {
  test('is whoever the form says', async () => {
    const simulator = await startSimulator()
    const { access_token: token = '' } = await openGrant(simulator, {
      user: 'other',
      id: ' 42 ',
      username: 'newcomer',
      display_name: 'New “Comer” 🦚',
      guilds: '7 The Seventh manage\r\n8 Manage Eight\n\n9\n10 [manage]\n11 Eleven [manage]',
    })
    expect(await read(`${simulator.url}/users/@me`, token)).toEqual({
      status: 200,
      body: { id: '42', username: 'newcomer', global_name: 'New “Comer” 🦚', avatar: null },
    })
    const plain = { icon: null, owner: false, permissions: '144115188075855895' }
    const managed = { ...plain, permissions: '288230376151711776' }
    expect(await read(`${simulator.url}/users/@me/guilds`, token)).toEqual({
      status: 200,
      body: [
        { id: '7', name: 'The Seventh', ...managed },
        { id: '8', name: 'Manage Eight', ...plain },
        { id: '9', name: 'Guild 9', ...plain },
        { id: '10', name: 'Guild 10', ...managed },
        { id: '11', name: 'Eleven', ...managed },
      ],
    })
  })

  test('needs an id only', async () => {
    const simulator = await startSimulator()
    const { access_token: token = '' } = await openGrant(simulator, { user: 'other', id: '9223372036854775807' })
    expect(await read(`${simulator.url}/users/@me`, token)).toEqual({
      status: 200,
      body: {
        id: '9223372036854775807',
        username: 'user-9223372036854775807',
        global_name: null,
        avatar: null,
      },
    })
    expect(await read(`${simulator.url}/users/@me/guilds`, token)).toEqual({ status: 200, body: [] })
  })
})

describe('the page stays, and says what is missing', () => {
  test.each([
    [{}, 'Choose to authorize or to decline'],
    [{ decision: 'allow' }, 'Choose who you are'],
    [{ decision: 'allow', user: '1' }, 'Choose who you are'],
    [{ decision: 'allow', user: 'other' }, 'The user id has to be a number'],
    [{ decision: 'allow', user: 'other', id: 'x' }, 'The user id has to be a number'],
    [{ decision: 'allow', user: 'other', id: '9223372036854775808' }, 'The user id has to be a number'],
    [{ decision: 'allow', user: 'other', id: '1', guilds: '2 Two\nThree' }, 'This is no guild: “Three”'],
  ])('%j', async (form: Record<string, string>, problem) => {
    const { addresses } = await startSimulator()
    const response = await post(`${addresses.authorizeUrl}?${asking()}`, form)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(problem)
  })

  test('markup in names and in the form is shown, not run', async () => {
    const evil = `"'><script>alert(1)</script>`
    const { addresses } = await startSimulator({
      appName: `App${evil}`,
      people: [
        {
          id: '1',
          username: `user${evil}`,
          displayName: `name${evil}`,
          about: `about${evil}`,
          guilds: [{ id: '2', name: `guild${evil}`, owner: false, permissions: '0' }],
        },
      ],
    })
    const form = {
      user: 'other',
      decision: 'allow',
      id: evil,
      username: evil,
      display_name: evil,
      guilds: `</textarea>${evil}`,
    }
    const response = await post(`${addresses.authorizeUrl}?${asking({ scope: evil, state: evil })}`, form)
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).not.toContain('<script')
    expect(page).not.toContain(`"'>`)
    expect(page.match(/<\/textarea>/g)).toHaveLength(1)
    for (const shown of ['App', 'user', 'name', 'about', 'guild']) {
      expect(page).toContain(`${shown}&#34;&#39;&#62;&#60;script&#62;alert(1)&#60;/script&#62;`)
    }
  })
})
