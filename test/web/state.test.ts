/** How the page keeps up with the service: when the page reads, which responses it accepts, and which data it keeps. */
import { expect, test, vi } from 'vitest'
import { now } from '../../src/web/app/clock.ts'
import type { View } from '../../src/web/app/route.ts'
import { outageOf } from '../../src/web/app/sentences.ts'
import { announcement } from '../../src/web/app/state/announcements.ts'
import { rememberFarewell } from '../../src/web/app/state/farewell.ts'
import { type LoggedIn, putEverything, putPermission, service, session } from '../../src/web/app/state/session.ts'
import { texts } from '../../src/web/app/texts.ts'
import type { CreatedInstance } from '../../src/wire/dashboard.ts'
import { guildOf, newcomer } from './logged-in.ts'
import { pass, refused, serve, withoutPage } from './without-page.ts'

const { messages, cookies, listeners, location, reload } = withoutPage()
const { api } = await import('../../src/web/app/api.ts')
const { addressOfView, goTo, route } = await import('../../src/web/app/route.ts')
const { refresh, refreshNow } = await import('../../src/web/app/state/refresh.ts')
const { awaitedKeys, isAllowedDestination, newKeys, showNewKey } = await import('../../src/web/app/state/new-key.ts')
const { unlinkAccount } = await import('../../src/web/app/state/actions.ts')
const { serversVisibleAgain, start } = await import('../../src/web/app/state/start.ts')

const HOME = 'https://bot.example/keys'

const shown = () => session.get() as LoggedIn

test.each([
  ['the service’s 401', 401, { detail: 'not_logged_in' }, 'not-logged-in'],
  ['a gateway’s page', 401, '<h1>401</h1>', 'unavailable'],
  ['a gateway’s login', 401, { detail: 'login required' }, 'unavailable'],
  ['a gateway’s refusal', 403, { message: 'Forbidden' }, 'unavailable'],
  ['the login page of a Wi-Fi', 200, '<p>Log in</p>', 'unavailable'],
  ['a body of null', 200, null, 'unavailable'],
  ['the service’s 500', 500, { detail: 'internal_error' }, 'unavailable'],
  ['an answer without fields', 200, {}, 'unavailable'],
])('the page ends the session only after a 401 from the service itself: %s', async (_what, status, body, kind) => {
  serve(() => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })))
  expect(await api.me()).toEqual({ failure: { kind } })
})

test.each([
  ['a listed address', HOME, 'x', true],
  ['an address that isn’t listed', 'https://evil.example/keys', 'x', false],
  ['another path of a listed host', `${HOME}/more`, 'x', false],
  ['no address', '', 'x', false],
  ['a script', 'javascript:alert(1)', 'x', false],
  ['a listed address without a state', HOME, '', false],
  ['a listed address with too long a state', HOME, 'x'.repeat(513), false],
])('the page sends a key only to an address that the operator listed: %s', (_what, url, state, isTaken) => {
  vi.stubGlobal('document', { querySelector: () => ({ content: `https://elsewhere.example/keys ${HOME} ` }) })
  expect(isAllowedDestination({ url, state })).toBe(isTaken)
})

test('the page still shows the name of a former server after the person turns it off', () => {
  const left = { guild_id: '31', guild_name: 'Left', is_allowed: true }
  session.set({ ...newcomer, me: { ...newcomer.me, other_permissions: [left] } })
  putPermission({ guild_id: '31', is_allowed: false })
  expect(shown().me.other_permissions).toEqual([{ ...left, is_allowed: false }])
})

test('the page uses the clock of the service, not the clock of the device', async () => {
  const date = 'Sun, 22 Nov 2026 18:30:00 GMT'
  serve(() => Response.json(null, { status: 503, headers: { date } }))
  await api.me()
  rememberFarewell('erased')
  expect([now(), cookies]).toEqual([Date.parse(date), [expect.stringContaining(`=erased.${Date.parse(date)};`)]])
})

test('a person who logs in sees no data of the person who was logged in before', () => {
  const own = { events: [], sessions: [] }
  const serverKeys = { serverId: '42', keys: [] }
  session.set({ ...newcomer, own, serverKeys })
  putEverything(structuredClone(newcomer))
  expect(shown().me).toBe(newcomer.me)
  expect([shown().own, shown().serverKeys]).toEqual([own, serverKeys])
  serversVisibleAgain.set(new Set(['42']))
  putEverything({ ...newcomer, me: { ...newcomer.me, id: '2' } })
  expect([shown().own, serversVisibleAgain.get().size]).toEqual([undefined, 0])
})

test('the page retries an unavailable service after longer and longer pauses', async () => {
  let asked = 0
  let read: () => object = () => refused(503)
  const changed = () => Response.json({ status: 'ok' })
  serve(() => {
    asked += 1 / 4
    return read()
  }, changed)
  const after = async (seconds: number) => {
    await pass(seconds)
    return Math.round(asked)
  }
  await refresh()
  const counts = [await after(1), await after(2), await after(4), await after(8), await after(7), await after(1)]
  expect([...counts, service.get()]).toEqual([2, 3, 4, 5, 5, 6, 'unavailable'])
  read = () => ({})
  expect([await after(8), service.get(), announcement.get()?.text]).toEqual([7, 'available', texts.banner.back])
  read = () => refused(503)
  await refresh()
  expect(await after(1)).toBe(9)
  await refreshNow()
  expect(await after(2)).toBe(10)
  read = () => refused(429, 'rate_limited', 3_600)
  await refresh()
  await refresh()
  expect([await after(59), service.get()]).toEqual([11, 'busy'])
  read = () => ({})
  expect([await after(1), service.get()]).toEqual([12, 'available'])
  read = () => refused(429)
  await refresh()
  read = () => ({})
  // After a change, the page reads at once.
  expect([await unlinkAccount('a'), await after(0), service.get()]).toEqual(['done', 14, 'available'])
})

test('if the service is unavailable, the page says that the switches have not changed', async () => {
  const outageText = () => {
    const is = service.get()
    return is === 'available' ? '' : outageOf(is, session.get().phase)
  }
  session.set({ phase: 'loading' })
  let read: () => object = () => refused(503)
  serve(() => read())
  await refresh()
  await pass(15)
  expect(outageText()).toBe('The service isn’t answering. Your switches are as you left them. This page keeps trying.')
  read = () => ({})
  await pass(8)
  expect([outageText(), session.get().phase]).toEqual(['', 'logged-in'])
  read = () => refused(503)
  await refresh()
  expect(outageText()).toBe('The service isn’t answering. This page shows the last known state.')
  read = () => ({})
  await refreshNow()
})

test.each<[path: string, view: View, status: number, is: string]>([
  ['/lookups', '/', 503, 'available'],
  ['/lookups', '/data', 503, 'unavailable'],
  ['/history', '/data', 503, 'unavailable'],
  ['/sessions', '/data', 503, 'unavailable'],
  ['/me/guilds', '/accounts', 503, 'unavailable'],
  ['/v1/instances', '/accounts', 503, 'unavailable'],
  ['/42/instances', '/keys', 503, 'unavailable'],
  ['/42/instances', '/keys', 429, 'busy'],
])('if %s fails, the view %s keeps its data (status %i: the service is %s)', async (path, view, status, is) => {
  route.set({ ...route.get(), view, shownServerId: view === '/keys' ? '42' : undefined })
  serve(() => ({}))
  await refreshNow()
  const before = shown()
  serve((asked) => (asked.endsWith(path) ? refused(status, 'rate_limited') : {}))
  await refreshNow()
  expect([service.get(), shown()]).toEqual([is, before])
  serve(() => ({}))
  route.set({ ...route.get(), view: '/', shownServerId: undefined })
  await refreshNow()
})

test('if the list of lookups loads slowly, the page shows the switches first', async () => {
  const late = Promise.withResolvers<object>()
  let isSlow = true
  serve((path) => (isSlow && path.endsWith('/lookups') ? late.promise : {}))
  session.set({ phase: 'loading' })
  const first = refreshNow()
  await pass(0.2)
  expect(session.get().phase).toBe('loading')
  await pass(0.2)
  await first
  expect([session.get().phase, shown().lookups]).toEqual(['logged-in', undefined])
  const next = refreshNow()
  await pass(5)
  late.resolve({})
  await next
  expect(shown().lookups).toBeDefined()
  isSlow = false
  session.set({ phase: 'loading' })
  await refreshNow()
  expect(shown().lookups).toBeDefined()
  session.set({ phase: 'loading' })
  serve(() => refused(401, 'not_logged_in'))
  await refreshNow()
  expect(session.get().phase).toBe('logged-out')
  session.set({ phase: 'logged-out', farewell: 'erased' })
  await refreshNow()
  expect(session.get()).toMatchObject({ farewell: 'erased' })
})

test('the page reloads its data whenever the data may be out of date', async () => {
  let reads = 0
  const guilds = ['1', '2'].map((id) => guildOf(id, { is_allowed: id === '2' }))
  serve(() => {
    reads += 1 / 4
    return { guilds }
  })
  const [replaceState, removeItem] = [vi.fn(), vi.fn()]
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('sessionStorage', { getItem: () => '//evil.example/keys', removeItem })
  location.search = '?login=done'
  await start()
  expect([...replaceState.mock.calls, ...removeItem.mock.calls]).toEqual([[null, '', '/'], ['login-begun']])
  expect([...serversVisibleAgain.get()]).toEqual(['2'])
  serversVisibleAgain.set(new Set())
  expect([messages, cookies]).toEqual([[{ kind: 'logged-in' }], [expect.stringContaining('__Host-farewell=;')]])
  for (const [type, event] of [
    ['visibilitychange', {}],
    ['pageshow', { persisted: true }],
    ['message', { data: { kind: 'changed' } }],
  ] as const) {
    const before = Math.round(reads)
    listeners.get(type)?.(event)
    await pass(0)
    expect([type, Math.round(reads)]).toEqual([type, before + 1])
  }
  await pass(60)
  expect([Math.round(reads), serversVisibleAgain.get().size]).toEqual([5, 0])
  // This read is repeated, because it may have missed the second change.
  for (const data of [{ kind: 'changed' }, { kind: 'changed' }]) listeners.get('message')?.({ data })
  await pass(0)
  expect(Math.round(reads)).toBe(7)
  Object.assign(document, { visibilityState: 'hidden' })
  listeners.get('visibilitychange')?.({})
  await pass(60)
  expect(Math.round(reads)).toBe(7)
  service.set('unavailable')
  listeners.get('online')?.({})
  await pass(0)
  expect(Math.round(reads)).toBe(8)
  const readsAt = async (pathname: string, search = '') => {
    const before = reads
    Object.assign(location, { pathname, search })
    listeners.get('popstate')?.({})
    await pass(0)
    return reads > before
  }
  const visits = [await readsAt('/data'), await readsAt('/data', '?delete=ask'), await readsAt('/accounts')]
  expect([...visits, await readsAt('/data'), await readsAt('/')]).toEqual([true, false, false, true, true])
  awaitedKeys.set(1)
  listeners.get('message')?.({ data: { kind: 'left', farewell: 'erased' } })
  expect([session.get(), reload.mock.calls.length]).toEqual([{ phase: 'logged-out', farewell: 'erased' }, 0])
  expect(cookies.at(-1)).toContain('farewell=erased')
  showNewKey({ instance: { id: '7' } as CreatedInstance, chatId: '2', sendTo: undefined })
  awaitedKeys.set(0)
  expect(reload.mock.calls.length).toBe(0)
  newKeys.set([])
  expect([reload.mock.calls.length, history.scrollRestoration]).toEqual([1, 'manual'])
})

test('the guild from a bot’s link stays in the URL when a person switches views', () => {
  const goBackTo = (pathname: string, search: string) => {
    Object.assign(location, { pathname, search })
    listeners.get('popstate')?.({})
  }
  goBackTo('/keys', '?guild=42')
  expect(route.get()).toMatchObject({ view: '/keys', linkedServerId: '42', keyServerId: '42' })
  goBackTo('/keys', '?guild=42&server=43')
  expect(route.get()).toMatchObject({ linkedServerId: '42', keyServerId: '43' })
  goBackTo('/keys', '?guild=42')
  const addresses = (['/data', '/keys'] as const).map((view) => addressOfView(view, route.get()))
  expect(addresses).toEqual(['/data?guild=42', '/keys'])
  const [pushState, scrollTo] = [vi.fn(), vi.fn()]
  vi.stubGlobal('history', { pushState })
  Object.assign(window, { scrollTo })
  goTo('/keys?guild=42')
  goTo('/data')
  expect(pushState.mock.calls).toEqual([[null, '', '/data']])
  expect(scrollTo.mock.calls.join(' ')).toBe('0,0 0,0')
  goBackTo('/', `?guild=${2n ** 63n}`)
  expect(route.get()).toMatchObject({ linkedServerId: undefined, isDeleting: false })
  goBackTo('/', `?guild=${2n ** 63n - 1n}&delete=ask`)
  expect(route.get()).toMatchObject({ linkedServerId: '9223372036854775807', isDeleting: true })
})

test('the page gives up on a read after ten seconds and on a change after thirty seconds', async () => {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('given up'))))
  })
  const over: string[] = []
  api.me().then(() => over.push('read'))
  api.logOut().then(() => over.push('change'))
  const overAfter = async (seconds: number) => {
    await pass(seconds)
    return over.join()
  }
  const seen = [await overAfter(9.9), await overAfter(0.2), await overAfter(19.8), await overAfter(0.2)]
  expect(seen).toEqual(['', 'read', 'read', 'read,change'])
})
