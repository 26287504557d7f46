/** The metrics that an operator's Prometheus reads, and the data that they must never contain. */
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import type { App } from '../../src/http/app-type.ts'
import { createMetrics } from '../../src/process/metrics/metrics.ts'
import { Heartbeat } from '../../src/store/heartbeat/heartbeat.ts'
import { talk } from '../abuse/raw.ts'
import { createEmptyDatabase, guilds, hasPostgres, personas } from '../helpers/app.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'
import { noDatabase } from '../helpers/no-database.ts'
import { readText } from '../helpers/repository.ts'
import { startTcpProxy } from '../helpers/tcp-proxy.ts'
import { startObserved } from './observed-app.ts'

multiplyDeadlines(1)

const GUILD = guilds.lanternfall.id
/** A guard against hanging: the changes take seconds. */
const LATER = { timeout: 30_000, interval: 200 }
const lookup = { guild_id: GUILD, target_chat_id: personas.member.id }

const silent = { info: () => {}, warn: () => {} }

const { service, metrics, read: readSeries } = await startObserved({ env: { RATE_LIMIT_PER_MINUTE: '10' } })

const scrape = () => metrics.read()
/** The value of a series; 0 if it doesn't exist. */
const read = async (name: string, labels?: string) => (await readSeries(name, labels)) ?? 0

test('an operator sees in the metrics how many lookups were refused for each reason', async () => {
  const bot = await service.bot(GUILD)
  await bot.lookUp({ ...lookup, guild_id: '42' })
  await bot.lookUp(lookup)
  const member = await service.member(personas.member)
  await bot.lookUp(lookup)
  await member.allow(GUILD)
  await bot.lookUp(lookup)
  await member.link('Counted Kestrel', 'GAUGE')
  await bot.lookUp(lookup)
  await bot.lookUp({ guild_id: 'x' })
  for (let left = 4; left > 0; left -= 1) await bot.get('/v1/status')
  await bot.lookUp(lookup)
  await service.botWith('psk_junk').lookUp(lookup)
  await bot.lookUpRaw(' '.repeat(20_000))

  const gate = 'player_stats_gate_outcomes_total'
  expect(await read(gate, 'outcome="allowed"')).toBe(1)
  for (const reason of ['guild_key_mismatch', 'no_global_consent', 'no_server_consent', 'no_linked_account']) {
    expect([reason, await read(gate, `outcome="${reason}"`)]).toEqual([reason, 1])
  }
  const refused = (reason: string) => read('player_stats_refusals_total', `route="/v1/stats/player",reason="${reason}"`)
  for (const reason of ['rate_limited', 'invalid_request', 'invalid_or_revoked_key', 'payload_too_large']) {
    expect([reason, await refused(reason)]).toEqual([reason, 1])
  }
  const route = 'method="POST",route="/v1/stats/player"'
  expect(await read('player_stats_http_requests_total', `${route},status="200"`)).toBe(1)
  expect(await read('player_stats_http_request_seconds_count', route)).toBe(9)
})

test('the metrics count a lookup about ten people as ten lookups', async () => {
  const { service: other, read } = await startObserved({ env: { RATE_LIMIT_PER_MINUTE: '30' } })
  const gate = (outcome: string) => read('player_stats_gate_outcomes_total', `outcome="${outcome}"`)
  const bot = await other.bot(GUILD)
  await other.createVisibleMember(personas.member, 'Counted Kestrel', 'GAUGE')
  const target_chat_ids = [personas.member.id, ...Array.from({ length: 9 }, (_, index) => String(index + 1))]
  await bot.players({ guild_id: GUILD, target_chat_ids })
  expect([await gate('allowed'), await gate('no_global_consent')]).toEqual([1, 9])
  await bot.players({ guild_id: '42', target_chat_ids })
  await bot.players({ guild_id: GUILD, target_chat_ids: [...target_chat_ids, '77'] })
  const outcomes = ['allowed', 'no_global_consent', 'guild_key_mismatch'].map(gate)
  expect(await Promise.all(outcomes)).toEqual([1, 9, 1])
})

test('every metric that an alert needs starts at zero', async () => {
  const { metrics } = await startObserved({ simulator: service.simulator })
  const text = await metrics.read()
  const alerts = readText('deploy/prometheus/alerts.yml')
  const asked = [...alerts.matchAll(/(\w+_total)\{(reason|outcome)=~?"([\w|]+)"/g)].flatMap(
    ([, name, label, values = '']) => values.split('|').map((value) => `${name}\\{.*${label}="${value}".*\\} 0`),
  )
  expect(asked).toContainEqual(expect.stringContaining('reason="chat_platform_unavailable"'))
  for (const series of new Set(asked)) expect(text).toMatch(new RegExp(`^${series}$`, 'm'))
  for (const route of ['/v1/stats/matches', '/v1/users/me/accounts']) {
    expect(text).toContain(`player_stats_http_requests_total{method="POST",route="${route}",status="500"} 0\n`)
  }
})

test('an operator sees in the metrics which version of the service is running', async () => {
  expect(await read('player_stats_build_info', `version="${project.version}",node="${process.version}"`)).toBe(1)
})

test('an operator sees in the metrics that a process is stopping', async () => {
  const stopping = createMetrics({ store: service.store, isReady: () => false })
  stopping.observeChatCall({ endpoint: 'token', outcome: 'ok', ms: 1_500 })
  stopping.observePublisherCall({ endpoint: 'player', outcome: 'ok', ms: 2_500 })
  const text = await stopping.read()
  expect(text).toContain('\nplayer_stats_ready 0\n')
  expect(text).toContain('\nplayer_stats_chat_call_seconds_sum{endpoint="token"} 1.5\n')
  // The tests of the alerts have series with these bounds.
  for (const [bound] of readText('deploy/prometheus/alerts.test.yml').matchAll(/\ble="[\d.]+"/g))
    expect(text).toContain(`\nplayer_stats_chat_call_seconds_bucket{${bound},`)
  expect(text).toContain('\nplayer_stats_publisher_call_seconds_sum{question="player"} 2.5\n')
})

test.skipIf(!hasPostgres)('the metrics count a request during a database outage as service_unavailable', async () => {
  const proxy = await startTcpProxy(await createEmptyDatabase())
  const simulator = service.simulator
  const { service: behindProxy, metrics, read } = await startObserved({ databaseUrl: proxy.url, simulator })
  const bot = await behindProxy.bot(GUILD)
  const ready = () => read('player_stats_ready')
  const up = (connection: string) => read('player_stats_database_up', `connection="${connection}"`)
  const unavailable = () => read('player_stats_refusals_total', 'route="/v1/stats/player",reason="service_unavailable"')
  const heartbeat = () => read('player_stats_heartbeat_fresh')
  expect([await ready(), await up('dashboard'), await up('lookups'), await heartbeat()]).toEqual([1, 1, 1, 1])
  expect([await read('player_stats_database_refused'), await unavailable()]).toEqual([0, 0])
  proxy.shut()
  expect(await bot.lookUp(lookup)).toMatchObject({ status: 503, body: { detail: 'service_unavailable' } })
  expect([await ready(), await up('dashboard'), await up('lookups')]).toEqual([0, 0, 0])
  expect(await unavailable()).toBe(1)
  expect(await metrics.read()).not.toMatch(/internal_error"} [^0]/)
  await expect.poll(heartbeat, LATER).toBe(0)
  proxy.open()
  await expect.poll(ready, LATER).toBe(1)

  await behindProxy.query`alter table write_marks add constraint none check (beat < 0) not valid`
  await expect.poll(ready, LATER).toBe(0)
  expect([await up('dashboard'), await up('lookups')]).toEqual([1, 1])
  await behindProxy.close()
})

test('with REDIS_URL, the metrics say whether all processes share their rate limits', async () => {
  expect(await scrape()).not.toContain('player_stats_rate_counters{')
  const env = { REDIS_URL: 'redis://127.0.0.1:1' }
  const { read } = await startObserved({ env, simulator: service.simulator })
  const states = ['shared', 'away'].map((state) => read('player_stats_rate_counters', `state="${state}"`))
  expect(await Promise.all(states)).toEqual([0, 1])
})

const DECISIONS = 'player_stats_consent_decisions_total'
const decided = (scope: string, decision: string) => `scope="${scope}",decision="${decision}"`

test('the metrics count each time a person gives or withdraws consent', async () => {
  const decisions = ['global', 'server'].flatMap((scope) =>
    ['granted', 'withdrawn'].map((what) => decided(scope, what)),
  )
  const counts = () => Promise.all(decisions.map((labels) => read(DECISIONS, labels)))
  const before = await counts()
  const since = async () => (await counts()).map((count, index) => count - (before[index] ?? 0))
  const permission = `/v1/users/me/servers/${GUILD}/permission`
  const member = await service.member(personas.member)
  await member.allow(GUILD)
  await member.put(permission, { is_allowed: 'yes' })
  expect(await since()).toEqual([1, 0, 1, 0])
  await member.setPermission(GUILD, false)
  await member.post('/auth/revoke')
  await member.post('/auth/revoke')
  expect(await since()).toEqual([1, 1, 1, 1])
  await member.logIn(personas.member)
  await member.allow(GUILD)
  expect(await member.put('/v1/users/me/servers/permission', { is_allowed: false })).toMatchObject({ status: 200 })
  expect(await member.delete(permission)).toMatchObject({ status: 200 })
  expect(await member.delete('/v1/users/me')).toMatchObject({ status: 200 })
  expect(await since()).toEqual([2, 2, 2, 3])
})

test('the metrics count "/lookups off" only if the command changed something', async () => {
  const { service: chat, read } = await startObserved({ hasChatDoor: true })
  const counts = () => Promise.all(['server', 'global'].map((scope) => read(DECISIONS, decided(scope, 'withdrawn'))))
  const { signer } = chat.simulator
  const person = { ...personas.member, id: '8900000000000000001' }
  const say = (name: string, guildId: string | undefined = GUILD) =>
    signer.sendCommand({ userId: person.id, guildId, name })
  const remove = (at: Date) => signer.sendRemoval(person.id, at)
  for (const name of ['off', 'stop', 'who']) await say(name)
  await remove(new Date())
  expect(await counts()).toEqual([undefined, undefined])
  await chat.visitor().post('/chat/interactions')
  await signer.send('events', { version: 1, type: 0 })
  const acts = { deauthorized: 'accepted', off: 'accepted', ping: 'accepted', unread: 'invalid_signature' }
  for (const [act, outcome] of Object.entries(acts))
    expect(await read('player_stats_chat_acts_total', `act="${act}",outcome="${outcome}"`)).toBe(1)
  await chat.member(person)
  await say('off', '')
  await remove(new Date(Date.now() - 3_600_000))
  expect(await counts()).toEqual([undefined, undefined])
  await say('off')
  await say('stop')
  expect(await counts()).toEqual([1, 1])
  await chat.member(person)
  await remove(new Date(Date.now() + 60_000))
  await remove(new Date(Date.now() + 60_000))
  expect(await counts()).toEqual([1, 2])
})

test('the metrics count failed and successful calls to the chat platform', async () => {
  const calls = (endpoint: string, outcome: string) =>
    read('player_stats_chat_calls_total', `endpoint="${endpoint}",outcome="${outcome}"`)
  await service.member(personas.member)
  expect(await calls('guilds', 'ok')).toBeGreaterThan(0)
  const succeededAt = () => read('player_stats_chat_last_success_timestamp_seconds')
  const before = await succeededAt()
  expect(before).toBeCloseTo(Date.now() / 1000, -3)
  // After a 429 with a short wait, the service retries once.
  for (const status of [500, 429]) {
    service.simulator.setFault('token', { status, headers: { 'retry-after': '0' }, body: {} })
    await expect(service.member(personas.member)).rejects.toThrow('the login ended with 502')
    service.simulator.setFault('token', undefined)
  }
  expect([await calls('token', 'failed'), await calls('token', 'rate_limited')]).toEqual([1, 2])
  expect(await succeededAt()).toBe(before)
  expect(await read('player_stats_refusals_total', 'route="/auth/callback",reason="chat_platform_unavailable"')).toBe(2)
})

test('an operator sees in the metrics how many requests wait for a database connection', async () => {
  const use = { connections: 5, idle: 2, waiting: 7, waitingLookups: 4, heartbeat: new Heartbeat(noDatabase(), silent) }
  const check = async () => ({ dashboard: true, lookups: true })
  const made = createMetrics({ store: { connectionUsage: () => use, check } })
  const app = Fastify()
  made.observe(app as unknown as App, { inFlight: () => 3, refused: () => 6 })
  app.get('/', async (_request, reply) => Object.defineProperty(reply, 'elapsedTime', { value: 1_500 }).send())
  await app.inject('/')
  const [, text] = [await made.read(), await made.read()]
  expect(text).toContain('\nplayer_stats_http_request_seconds_sum{method="GET",route="/"} 1.5\n')
  for (const count of ['under_way 3', 'shed_total 6']) expect(text).toContain(`\nplayer_stats_requests_${count}\n`)
  for (const series of ['s{state="busy"} 3', 's{state="idle"} 2'])
    expect(text).toContain(`database_connection${series}\n`)
  for (const series of ['connection"} 7', 'lookup"} 4']) expect(text).toContain(`database_waiting{for="${series}\n`)
})

test('all requests to unknown paths have the same label in the metrics', async () => {
  for (let count = 0; count < 20; count += 1) await service.visitor().get(`/wp-admin/${count}`)
  expect(await read('player_stats_http_requests_total', 'method="GET",route="unmatched",status="404"')).toBe(20)
  expect(await scrape()).not.toContain('wp-admin')
})

test('the metrics contain no id, name, key or address', async () => {
  const admin = await service.member(personas.admin)
  await admin.put('/v1/users/me/servers/4242424242/permission', { is_allowed: true })
  await admin.link('Secretive Sparrow', 'NEST')
  await admin.get('/v1/users/me/guilds?code=4242424242')
  const text = await scrape()
  const secrets = ['4242424242', 'Secretive', 'NEST', personas.admin.id, personas.member.id, 'psk_', '127.0.0.1']
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(text).toContain('route="/v1/users/me/servers/:guild_id/permission"')
})

test('the metrics count malformed HTTP requests', async () => {
  await talk(service.url, 'no http at all', '', '')
  expect(await read('player_stats_unreadable_requests_total', 'code="HPE_INVALID_METHOD"')).toBe(1)
})

test('the runbook names exactly the metrics that exist', async () => {
  const runbook = readText('docs/runbook.md')
  const named = new Set(runbook.match(/player_stats_[a-z_]+/g))
  const real = [...(await scrape()).matchAll(/^# TYPE (player_stats_[a-z_]+) /gm)].map(([, name]) => name)
  expect([...named].sort()).toEqual(real.sort())
})
