/** What the page knows follows the service: no read that a change overtook, no change in the wrong order, no name lost. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { put } from '../../src/web/app/state/requests.ts'
import { isAllowedIn, type LoggedIn, putPermission, session } from '../../src/web/app/state/session.ts'
import { newcomer } from './logged-in.ts'

// As in a browser that is on the first view: these modules read the address when they are loaded.
vi.stubGlobal('location', { pathname: '/', search: '' })
const { api } = await import('../../src/web/app/api.ts')
const { noteChange, refresh } = await import('../../src/web/app/state/refresh.ts')
const { canReturn } = await import('../../src/web/app/state/new-key.ts')
const { turnServersOff } = await import('../../src/web/app/state/servers-off.ts')
afterAll(() => vi.unstubAllGlobals())

const HOME = 'https://bot.example/keys'

type Answer = (path: string, init: RequestInit) => Response

const answerWith = (answer: Answer) =>
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(path, init))

const shown = () => session.get() as LoggedIn

beforeEach(() => session.set(newcomer))

test('a read that a change overtook is never shown, and the next one is', async () => {
  const names = ['before the change', 'after it']
  answerWith((path) => {
    if (path !== '/v1/users/me') return Response.json({ guilds: [], instances: [] })
    const display_name = names.shift()
    if (names.length > 0) noteChange()
    return Response.json({ ...newcomer.me, display_name, accounts: [] })
  })
  const seen: string[] = []
  const stop = session.watch(() => seen.push(shown().me.display_name))
  await refresh()
  stop()
  expect(seen).toEqual(['after it'])
})

test('a server that is just being switched on is switched off when that is answered', async () => {
  const guild = { id: '42', name: 'Harbour', icon_url: null, can_manage: false, is_allowed: false }
  session.set({ ...newcomer, guilds: [guild] })
  const sent: string[] = []
  answerWith((path, { body }) => {
    sent.push(`${path} ${body}`)
    return Response.json({ guild_id: '42', is_allowed: false })
  })
  put('server 42', { wish: 'on', status: 'under-way' })
  const stillOn = turnServersOff(['42'])
  putPermission({ guild_id: '42', is_allowed: true })
  put('server 42', undefined)
  expect([await stillOn, isAllowedIn(shown(), '42')]).toEqual([0, false])
  expect(sent).toEqual(['/v1/users/me/servers/42/permission {"is_allowed":false}'])
})

test.each([
  ['what the service says of a session that is over', 401, { detail: 'not_logged_in' }, 'not-logged-in'],
  ['a gateway’s page', 401, '<h1>401</h1>', 'unavailable'],
  ['a gateway’s login', 401, { detail: 'login required' }, 'unavailable'],
  ['a gateway’s refusal', 403, { message: 'Forbidden' }, 'unavailable'],
  ['a page of a Wi-Fi', 200, '<p>Log in</p>', 'unavailable'],
  ['null', 200, null, 'unavailable'],
  ['an answer without what it should hold', 200, {}, 'unavailable'],
])('%s is not taken for something else', async (_what, status, body, kind) => {
  answerWith(() => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })))
  expect(await api.me()).toEqual({ failure: { kind } })
})

test.each([
  ['a listed address', HOME, 'x', true],
  ['an address that isn’t listed', 'https://evil.example/keys', 'x', false],
  ['another path of a listed host', `${HOME}/more`, 'x', false],
  ['no address', '', 'x', false],
  ['a script', 'javascript:alert(1)', 'x', false],
  ['no state', HOME, '', false],
  ['a state without end', HOME, 'x'.repeat(513), false],
])('a key is sent to %s only where the operator lists it', (_what, url, state, isTaken) => {
  vi.stubGlobal('document', { querySelector: () => ({ content: `https://elsewhere.example/keys ${HOME}` }) })
  expect(canReturn({ url, state })).toBe(isTaken)
})

test('a server that they left keeps its name when it is switched', () => {
  const left = { guild_id: '31', guild_name: 'Left', is_allowed: true }
  session.set({ ...newcomer, me: { ...newcomer.me, other_permissions: [left] } })
  putPermission({ guild_id: '31', is_allowed: false })
  expect(shown().me.other_permissions).toEqual([{ ...left, is_allowed: false }])
})
