/** Live game data from an operator's program: what the program gets, what bots get, and who becomes invisible during a call. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createRemotePublisher } from '../../../src/clients/publisher/remote-publisher.ts'
import { SILENT } from '../../../src/lib/outage-log.ts'
import { noticeFinder } from '../../../src/routes/pages/notices.ts'
import type { Member } from '../../helpers/actors.ts'
import { guilds, personas, startApp } from '../../helpers/app.ts'
import { closeLater } from '../../helpers/close-later.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { startFakePublisher } from '../../helpers/fake-publisher.ts'
import { runAdmin } from '../../operators/run-admin.ts'

const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: personas.member.id }
const both = { guild_id: guilds.lanternfall.id, target_chat_ids: [personas.member.id, personas.admin.id] }
const nameOf = ({ publisher_game_name }: { publisher_game_name: string }) => publisher_game_name

async function start(...answers: Parameters<typeof startFakePublisher>) {
  const publisher = await startFakePublisher(...answers)
  const { log, lines } = collectLog()
  const service = await startApp({ env: publisher.env, log })
  const member = await service.createVisibleMember(personas.member, 'Wren')
  const admin = await service.createVisibleMember(personas.admin, 'Rook')
  return { publisher, service, lines, member, admin, bot: await service.bot() }
}

test('the publisher gets a person’s linked account and nothing else about them', async () => {
  const { bot, publisher, service, member } = await start()
  const { status, headers, body } = await bot.lookUp(lookup)
  expect([status, headers['x-data-source'], body.publisher_game_name]).toEqual([200, 'live', 'Wren'])
  expect((await bot.matches({ ...lookup, count: 2 })).body.matches).toHaveLength(2)
  for (const path of ['/v1/content', '/v1/leaderboard?act_id=season-5-act-1', '/v1/status']) {
    expect(await bot.get(path)).toMatchObject({ status: 200, headers: { 'x-data-source': 'live' } })
  }
  const account = { id: expect.any(String), publisher_game_name: 'Wren', publisher_tag_line: 'TEST', region: 'eu' }
  const authorization = 'Bearer the-token-of-this-test'
  expect(publisher.asked).toEqual([
    { path: '/player', authorization, about: account },
    { path: '/matches', authorization, about: { ...account, count: 2 } },
    { path: '/content', authorization, about: {} },
    { path: '/leaderboard', authorization, about: { region: 'na', act_id: 'season-5-act-1' } },
    { path: '/status', authorization, about: { region: 'na' } },
  ])
  await service.writeCounts()
  expect((await member.get('/v1/users/me/lookups')).body.lookups).toMatchObject([{ answered: 2, refused: 0 }])
})

test('a bot gets 404 for a player whom the publisher does not know', async () => {
  const { bot, member } = await start(({ about }) =>
    about.publisher_game_name === 'Wren' ? { status: 404, body: {} } : undefined,
  )
  expect(await bot.lookUp(lookup)).toMatchObject({ status: 404, body: { detail: 'player_not_found' } })
  const { status, body } = await bot.players(both)
  expect([status, body.players.map(nameOf)]).toEqual([200, ['Rook']])
  const [account] = (await member.get('/v1/users/me')).body.accounts
  const preview = await member.get(`/v1/users/me/accounts/${account.id}/preview`)
  expect(preview).toMatchObject({ status: 404, body: { detail: 'player_not_found' } })
})

const stats = {
  ...{ publisher_game_name: 'W', publisher_tag_line: 'T', region: 'eu', rank: 'G', rr: 64, kd_ratio: 1 },
  ...{ win_rate: 1, matches_played: 1, headshot_pct: 1 },
}

test.each<[string, number, unknown]>([
  ['a status 500', 500, {}],
  ['an HTML page', 200, '<html>'],
  ['null', 200, null],
  ['a part of the fields', 200, { rank: 'Gold 2' }],
  ['a number in quotes', 200, { ...stats, rr: '64' }],
  ['a fractional match count', 200, { ...stats, matches_played: 1.5 }],
  ['a field that is null', 200, { ...stats, rr: null }],
  ['an object as rank', 200, { ...stats, rank: { name: 'Gold' } }],
  ['more than a megabyte', 200, { ...stats, rank: 'x'.repeat(1_048_576) }],
])('a bot gets 503 if the publisher sends %s instead of valid stats', async (_what, status, body) => {
  const { bot, lines: logged } = await start(() => ({ status, body }))
  const refused = { status: 503, body: { detail: 'publisher_unavailable' }, headers: { 'retry-after': '2' } }
  expect(await bot.lookUp(lookup)).toMatchObject(refused)
  expect(await bot.lookUp(lookup)).toMatchObject(refused)
  const lines = logged().filter(({ msg }) => msg.startsWith('the game publisher is unavailable'))
  expect(lines).toHaveLength(1)
  if (typeof body === 'object' && body !== null && 'rr' in body) {
    expect(JSON.stringify(lines)).toMatch(/\/(?:rr|matches_played|rank) must be|ResponseExceededMaxSize/)
  }
})

test.each([
  ['an unknown result', { result: 'win!' }],
  ['an invalid time', { started_at: 'yesterday' }],
])('a bot gets 503 if the publisher returns a match with %s', async (_what, wrong) => {
  const { bot } = await start(() => {
    const match = { match_id: 'm', map: 'a', mode: 'b', started_at: '2026-01-01T00:00:00Z', result: 'win' }
    return { status: 200, body: { matches: [{ ...match, rounds_won: 1, rounds_lost: 0, participants: [], ...wrong }] } }
  })
  expect(await bot.matches(lookup)).toMatchObject({ status: 503, body: { detail: 'publisher_unavailable' } })
})

test.each([
  ['42', '42'],
  ['Fri, 31 Dec 2027 23:59:59 GMT', '2'],
])('if the publisher sends Retry-After: %s, a bot gets Retry-After: %s', async (sent, received) => {
  const { bot } = await start(() => ({ status: 429, body: {}, headers: { 'retry-after': sent } }))
  expect(await bot.lookUp(lookup)).toMatchObject({ status: 503, headers: { 'retry-after': received } })
})

test('the service counts each call to the publisher by its outcome', async () => {
  const { env } = await startFakePublisher(({ path, about }) => {
    if (about.publisher_game_name === 'Half') return { status: 200, body: {} }
    return path === '/content' || about.publisher_game_name === 'Nobody' ? { status: 404, body: {} } : undefined
  })
  const calls: string[] = []
  const observe = ({ endpoint, outcome }: { endpoint: string; outcome: string }) => calls.push(`${endpoint} ${outcome}`)
  const publisher = createRemotePublisher({ url: env.PUBLISHER_URL, token: undefined, log: SILENT, observe })
  closeLater(publisher.close)
  for (const gameName of ['Wren', 'Nobody', 'Half'])
    await publisher.playerStats({ id: '1', gameName, tagLine: 'TEST', region: 'eu' }, undefined).catch(() => {})
  await publisher.content().catch(() => {})
  expect(calls).toEqual(['player ok', 'player unknown', 'player failed', 'content failed'])
})

test('the service cancels its call to the publisher if the bot disconnects', async () => {
  const { bot, publisher, lines } = await start()
  publisher.setDelay(60_000)
  const left = new AbortController()
  const sent = { method: 'POST', json: lookup, signal: left.signal }
  const gone = bot.send('/v1/stats/player', sent).catch(() => 'gone')
  await expect.poll(() => publisher.asked.length).toBe(1)
  left.abort()
  expect(await gone).toBe('gone')
  await expect.poll(publisher.countCancelled).toBe(1)
  publisher.setDelay(0)
  expect(await bot.lookUp(lookup)).toMatchObject({ status: 200 })
  expect(lines().filter(({ level }) => level > 30)).toEqual([])
})

describe('a call to the publisher', () => {
  const unlink = async (person: Member) =>
    person.delete(`/v1/users/me/accounts/${(await person.get('/v1/users/me')).body.accounts[0].id}`)
  const preferAnother = async (person: Member) => {
    const { id } = (await person.link('Other')).body
    return person.post(`/v1/users/me/accounts/${id}/primary`)
  }

  test.each<[string, (person: Member) => Promise<{ status: number }>, number, string]>([
    ['turns lookups off', (person) => person.setPermission(guilds.lanternfall.id, false), 403, 'no_server_consent'],
    ['turns everything off', (person) => person.post('/auth/revoke'), 403, 'no_global_consent'],
    ['erases everything', (person) => person.delete('/v1/users/me'), 403, 'no_global_consent'],
    ['unlinks the account', unlink, 404, 'no_linked_account'],
    ['makes another account the primary one', preferAnother, 404, 'no_linked_account'],
  ])('a bot gets no stats of a person who %s during the lookup', async (_what, act, status, reason) => {
    const { bot, publisher, member } = await start()
    publisher.setDelay(1_500)
    const [alone, among] = [bot.lookUp(lookup), bot.players(both)]
    while (publisher.asked.length < 3) await sleep(10)
    expect(await act(member)).toMatchObject({ status: 200 })
    const { status: got, body } = await alone
    expect([got, JSON.stringify(body)]).toEqual([status, expect.stringContaining(reason)])
    expect((await among).body.players.map(nameOf)).toEqual(['Rook'])
  })

  test('a bot whose key is revoked during the lookup gets 401', async () => {
    const { bot, publisher } = await start()
    publisher.setDelay(1_500)
    const [alone, among] = [bot.lookUp(lookup), bot.players(both)]
    while (publisher.asked.length < 3) await sleep(10)
    expect(await bot.send('/v1/key/revoke', { method: 'POST' })).toMatchObject({ status: 200 })
    for (const answer of [await alone, await among]) expect(answer).toMatchObject({ status: 401 })
  })
})

test('if the service has no live source of stats, a person is told that the stats are examples', async () => {
  const examples = 'The stats are examples for now, not real ones.'
  const { service: live } = await start()
  const placeholder = await startApp()
  const textOf = async (url: string, path: string) =>
    (await fetch(url + path, { headers: { accept: 'text/html', 'accept-language': 'en' } })).text()
  expect(await textOf(placeholder.url, '/')).toContain(examples)
  expect(await textOf(live.url, '/')).not.toContain(examples)
  const noticeIn = (page: string) => /notice=(en:[0-9a-f]{32})/.exec(page)?.[1]
  const [ofLive, ofPlaceholder] = [noticeIn(await textOf(live.url, '/')), noticeIn(await textOf(placeholder.url, '/'))]
  const kept = async (name: unknown, isLive: boolean) => (await noticeFinder({ isLive })(name, 'start'))?.text
  expect(await kept(ofLive, true)).not.toContain(examples)
  expect(await kept(ofPlaceholder, false)).toContain(examples)
  const source = 'is sent to the source of game data that the operator chose'
  expect(await textOf(live.url, '/privacy')).toContain(source)
  expect(await textOf(placeholder.url, '/privacy')).not.toContain(source)
  for (const path of ['/docs', '/llms.txt', '/openapi.json'])
    expect(await textOf(live.url, path)).not.toContain('for now')
})

test('a service with live stats warns at startup if people agreed only to example stats', async () => {
  const examples = await startApp()
  await examples.member(personas.member)
  const databaseUrl = examples.config.databaseUrl
  if (databaseUrl === undefined) return
  const { env } = await startFakePublisher()
  const warnings = async () => {
    const { log, lines } = collectLog()
    const service = await startApp({ databaseUrl, env, log })
    await service.close()
    return lines().filter(({ msg, level }) => level === 40 && /agreed only to example stats/.test(msg))
  }
  expect(await warnings()).toMatchObject([{ people: 1 }])
  const { code, out } = await runAdmin({ DATABASE_URL: databaseUrl }, 'ask-everybody-again', '--yes')
  expect([code, out]).toEqual([0, 'Consents turned off: 1, sessions ended: 1.\n'])
  const live = await startApp({ databaseUrl, env })
  await live.member(personas.member)
  expect(await warnings(), 'of a person who agreed to live stats').toEqual([])
})
