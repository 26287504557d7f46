/** The outcome of a change, with and without an answer, and what the page shows after the next read. */
import { expect, test, vi } from 'vitest'
import { problemOf } from '../../src/web/app/sentences.ts'
import type { Outcome } from '../../src/web/app/state/change.ts'
import { put, requestFor } from '../../src/web/app/state/requests.ts'
import { isAllowedIn, type LoggedIn, session } from '../../src/web/app/state/session.ts'
import { texts } from '../../src/web/app/texts.ts'
import type { Instance } from '../../src/wire/dashboard.ts'
import { guildOf, newcomer } from './logged-in.ts'
import { cutOff, pass, refused, sent, serve, withoutPage } from './without-page.ts'

const { messages, cookies } = withoutPage()
const actions = await import('../../src/web/app/state/actions.ts')
const { route } = await import('../../src/web/app/route.ts')
const { refresh, refreshNow } = await import('../../src/web/app/state/refresh.ts')
const { awaitedKeys, lostKeys, newKeys } = await import('../../src/web/app/state/new-key.ts')

const shown = () => session.get() as LoggedIn
const sessionEnded = () => refused(401, 'not_logged_in')
const guild = (is_allowed: boolean, id = '42') => guildOf(id, { name: 'Harbour', is_allowed })
const withGuild = (isOn: boolean, id = '1') => ({ ...newcomer, me: { ...newcomer.me, id }, guilds: [guild(isOn)] })
const isOn = () => isAllowedIn(shown(), '42')
const nothing = () => ({})
const tooOften = () => refused(429)
const switchedOn = () => Response.json({ guild_id: '42', is_allowed: true })
const { on: notOn } = texts.notDone
const tooMuch = 'Too many requests in a short time. Wait 37 seconds and try again.'

type Case = [what: string, answer: () => Response | Promise<Response>, wasOn: boolean, Outcome, isOn: boolean, string?]

test.each<Case>([
  ['is confirmed', switchedOn, false, 'done', true],
  ['is carried out without an answer', cutOff, true, 'done', true],
  ['is carried out but answered with 503', () => refused(503, 'service_unavailable'), true, 'done', true],
  ['never arrives', cutOff, false, 'not-done', false, notOn],
  ['is refused for now while the server is on', () => refused(429, 'rate_limited'), true, 'refused', true, tooMuch],
  ['is refused for now by a gateway', tooOften, false, 'refused', false, tooMuch],
])(
  'a person is told the outcome of a change whose request %s',
  async (_what, change, isOnThen, outcome, isOnAtLast, problem) => {
    serve(() => ({ guilds: [guild(isOnThen)] }), change)
    session.set(withGuild(false))
    const ended = actions.setPermission('42', true)
    expect([await actions.setPermission('42', false), isOn()]).toEqual(['ignored', false])
    await pass(7)
    expect([await ended, isOn(), problemOf(requestFor('server 42'))]).toEqual([outcome, isOnAtLast, problem])
    expect(messages).toEqual(outcome === 'done' ? [{ kind: 'changed' }] : [])
    // The request names the person of the page, and the text that they read.
    expect(sent.map(({ headers }) => headers)).toMatchObject([
      { 'x-person': '1', 'x-notice': 'en:0f3a', 'content-type': 'application/json' },
    ])
  },
)

test.each<[wait: string, answer: Response, seconds: number]>([
  ['3 seconds', refused(429, 'rate_limited', 3), 3],
  ['9,999 seconds', refused(429, 'rate_limited', 9_999), 3_600],
  ['a minute', Response.json({ detail: 'rate_limited' }, { status: 429 }), 60],
])('a person sees "Wait %s and try again" until that time has passed', async (wait, answer, seconds) => {
  serve(nothing, () => answer)
  expect(await actions.unlinkAccount('a')).toBe('refused')
  await pass(seconds - 0.1)
  expect(problemOf(requestFor('account a'))).toContain(`Wait ${wait} and try again.`)
  await pass(0.2)
  expect(requestFor('account a')).toBeUndefined()
})

test('only a rate-limit error disappears once the wait is over', async () => {
  serve(nothing, () => refused(409, 'account_not_found', 3))
  await actions.unlinkAccount('a')
  await pass(3_600)
  expect(problemOf(requestFor('account a'))).toBe(texts.refusals.account_not_found)
  const answers = [refused(429, 'rate_limited', 3), refused(429, 'rate_limited', 3)]
  serve(nothing, () => answers.pop() ?? switchedOn())
  await actions.unlinkAccount('a')
  await pass(2)
  await actions.unlinkAccount('a')
  await pass(2)
  expect(requestFor('account a')?.status).toBe('refused')
})

test('after a change, the page ignores data that it requested before the change', async () => {
  const [reads, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isCarriedOut = false
  const read = async () => {
    const was = isCarriedOut
    await reads.promise
    return { guilds: [guild(was)] }
  }
  serve(read, switchedOn)
  session.set(withGuild(false))
  const reading = refresh()
  isCarriedOut = true
  await actions.setPermission('42', true)
  const stop = session.watch(() => expect(isOn()).toBe(true))
  reads.resolve()
  await reading
  stop()

  serve(read, () => answers.promise.then(switchedOn))
  session.set(withGuild(false))
  const outcome = actions.setPermission('42', true)
  session.set(withGuild(false, '2'))
  answers.resolve()
  expect([await outcome, isOn()]).toEqual(['ignored', false])
  serve(read, sessionEnded)
  expect([await actions.setPermission('42', true), session.get().phase]).toEqual(['ignored', 'logged-out'])

  serve(() => ({ guilds: [guild(false)] }))
  session.set(withGuild(false))
  const first = actions.setPermission('42', true)
  await pass(1)
  actions.setPermission('42', true)
  expect(await first).toBe('ignored')
})

test('a read that began before the response to a change does not undo it', async () => {
  const [response, oldState] = [Promise.withResolvers<Response>(), Promise.withResolvers<object>()]
  session.set(withGuild(false))
  serve(
    () => oldState.promise,
    () => response.promise,
  )
  const outcome = actions.setPermission('42', true)
  const reading = refreshNow()
  response.resolve(switchedOn())
  await pass(0)
  serve(() => ({ guilds: [guild(true)] }))
  oldState.resolve({ guilds: [guild(false)] })
  await reading
  expect([await outcome, isOn()]).toEqual(['done', true])
})

const account = { id: 'a', publisher_game_name: 'Quillfeather', publisher_tag_line: 'MAREN', region: 'eu' }
const second = { ...account, id: 'b', publisher_game_name: 'Second' }
const key = { id: '7', guild_id: '42', status: 'active' } as Instance
const revoked = { ...key, status: 'revoked' }
const accounts = (primary: string) => [account, second].map((one) => ({ ...one, is_primary: one.id === primary }))
const [here, there] = [{ is_current: true }, { is_current: false }]
const left = [{ guild_id: '31', is_allowed: false }]
const bothOn = { guilds: [guild(true), guild(true, '43')] }

test.each<[wish: keyof typeof texts.notDone, act: () => Promise<Outcome>, before: object, after: object]>([
  ['servers-off', () => actions.turnServersOff(), { guilds: [guild(true)] }, { guilds: [guild(false)] }],
  ['servers-off', () => actions.turnServersOff(['42']), bothOn, { guilds: [guild(false), guild(true, '43')] }],
  ['forgotten', () => actions.forgetServer('31'), { other_permissions: left }, {}],
  ['linked', () => actions.linkAccount(account), { accounts: [second] }, { accounts: [second, account] }],
  ['unlinked', () => actions.unlinkAccount('a'), { accounts: [account, second] }, { accounts: [second] }],
  ['primary', () => actions.makePrimary('b'), { accounts: accounts('a') }, { accounts: accounts('b') }],
  ['created', () => actions.createKey({ guild_id: '42' }), { instances: [] }, { instances: [key] }],
  ['revoked', () => actions.revokeKey('7'), { instances: [key] }, { instances: [revoked] }],
  ['revoked', () => actions.revokeKeyOfServer('42', '7'), { instances: [key] }, { instances: [revoked] }],
  ['replaced', () => actions.replaceKey(key, 24), { instances: [key] }, { instances: [{ ...key, id: '8' }, key] }],
  ['ended', actions.endOtherSessions, { sessions: [here, there] }, { sessions: [here] }],
  ['logged-out', actions.logOut, {}, sessionEnded()],
  ['everything-off', actions.turnEverythingOff, {}, sessionEnded()],
  ['erased', actions.eraseMe, {}, sessionEnded()],
])(
  'a request "%s" without a response counts as done once the next read confirms it',
  async (wish, act, before, after) => {
    route.set({ ...route.get(), view: '/data', shownServerId: '42' })
    let now = before
    serve(() => now)
    await refreshNow()
    const outcomes: Outcome[] = []
    act().then((outcome) => outcomes.push(outcome))
    // The service may still be working on the request.
    await pass(5)
    expect(outcomes).toEqual([])
    await pass(2)
    expect(outcomes).toEqual(['not-done'])
    expect(messages).toEqual([])
    now = after
    const again = act()
    await pass(0)
    expect(await again).toBe('done')
    expect(messages).toEqual([now instanceof Response ? { kind: 'left', farewell: wish } : { kind: 'changed' }])
    if (!['everything-off', 'erased'].includes(wish)) return expect(cookies).toEqual([])
    // The start page reads this cookie, which is kept while the wish may have been carried out.
    const farewell = expect.stringMatching(
      `^__Host-farewell=${wish}\\.\\d{13}; Path=/; Max-Age=600; SameSite=Lax; Secure$`,
    )
    expect(cookies).toEqual([farewell, expect.stringMatching(/^__Host-farewell=; Path=\/; Max-Age=0;/), farewell])
  },
)

test('if the response with a new key is lost, the page marks the key as lost', async () => {
  const create = () => actions.createKey({ guild_id: '42' })
  lostKeys.set(new Set(['1']))
  serve(() => refused(503))
  const lost = create()
  await pass(0)
  expect([await create(), sent.length]).toEqual(['ignored', 1])
  const elsewhere = { ...key, id: '18', guild_id: '43' }
  serve(() => ({ instances: [{ ...key, id: '17' }, elsewhere] }))
  await pass(2)
  expect([await lost, ...lostKeys.get()]).toEqual(['done', '1', '17'])

  // Another tab has created key 20 meanwhile.
  serve(() => ({ instances: [{ ...key, id: '20' }] }), tooOften)
  expect([await create(), ...lostKeys.get()]).toEqual(['refused', '1', '17'])

  const gate = Promise.withResolvers<Response>()
  const instances = [{ ...key, id: '19' }, key]
  const late = () => gate.promise
  serve(() => ({ instances }), late)
  const made = create()
  await refreshNow()
  expect(awaitedKeys.get()).toBe(1)
  gate.resolve(Response.json({ ...key, id: '19', api_key: 'psk_9' }))
  expect([await made, awaitedKeys.get(), ...lostKeys.get()]).toEqual(['done', 0, '1', '17'])
  expect(newKeys.get()).toMatchObject([{ instance: { api_key: 'psk_9' }, chatId: '2', isCopied: false }])
  expect(shown().keys).toEqual(instances)
})

test.each([
  ['all servers', undefined, '{"is_allowed":false}'],
  ['all former servers', ['42'], '{"is_allowed":false,"guild_ids":["42"]}'],
])('a request to turn off %s waits for an earlier change of a single switch', async (_what, ids, body) => {
  session.set(withGuild(false))
  let isOff = false
  serve(
    () => ({ guilds: [guild(!isOff)] }),
    () => {
      isOff = true
      return Response.json({ is_allowed: false, guild_ids: ['42'] })
    },
  )
  put('server 42', { wish: 'on', status: 'in-flight' })
  const outcome = actions.turnServersOff(ids)
  await pass(2)
  expect(sent).toEqual([])
  put('server 42', undefined)
  expect([await outcome, isOn(), messages]).toEqual(['done', false, [{ kind: 'changed' }]])
  expect(sent).toMatchObject([{ path: '/v1/users/me/servers/permission', body }])
  expect(sent[0]?.headers).not.toHaveProperty('x-notice')
})

test('if another person logs in, the page does not send a queued “All servers off” request', async () => {
  session.set(withGuild(true))
  serve(() => ({}))
  put('server 42', { wish: 'on', status: 'in-flight' })
  const outcome = actions.turnServersOff()
  session.set(withGuild(true, '2'))
  expect([await outcome, sent, isOn()]).toEqual(['ignored', [], true])
})

test.each([
  ['42', 'offers'],
  ['43', 'does not offer'],
])('for a bot’s link to server 42 and a key of server %s, the page %s to send it', async (guildId, does) => {
  const home = { url: 'https://bot.example/keys', state: 'x' }
  vi.stubGlobal('document', { querySelector: () => ({ content: home.url }) })
  route.set({ ...route.get(), linkedServerId: '42', keyDestination: home })
  newKeys.set([])
  serve(nothing, () => Response.json({ ...key, guild_id: guildId, api_key: 'psk_9' }))
  await actions.createKey({ guild_id: guildId })
  expect(newKeys.get()[0]?.sendTo).toEqual(does === 'offers' ? home : undefined)
  newKeys.set([])
})
