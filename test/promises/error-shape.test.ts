/** Every failure of the table, seen over HTTP: its status, and a body that is `{detail}` and nothing else. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as refusals from '../../src/lib/refusals.ts'
import { RefusalError } from '../../src/lib/refusals.ts'
import { type Bot, send } from '../helpers/actors.ts'
import { cast, guilds, routeDatabases } from '../helpers/app.ts'
import { fillToLimits } from '../helpers/fill-to-limits.ts'
import { type LookupWorld, somebody, startLookupWorld } from '../helpers/lookup-world.ts'

interface Failure {
  status: number
  text: string
}

/**
 * These need a part that hangs or is away, or a client that has left; the tests of outages, of slow requests and of clients
 * that leave show them.
 */
const elsewhere = ['service_unavailable', 'request_timeout', 'client_gone']

describe.each(routeDatabases)('on the %s database', (database) => {
  let world: LookupWorld
  const seen = new Map<string, Failure>()

  beforeAll(async () => {
    world = await startLookupWorld({ database, env: { RATE_LIMIT_PER_MINUTE: '30' } })
    for (const failure of await everyFailure(world)) {
      const { detail } = JSON.parse(failure.text)
      seen.set(detail.reason ?? (typeof detail === 'string' ? detail : 'invalid'), failure)
    }
  })
  afterAll(() => world.close())

  const url = () => `${world.url}/?guild=${world.guildId}`

  test.each<[string, number]>([
    ['missing_key', 401],
    ['invalid_or_revoked_key', 401],
    ['guild_key_mismatch', 403],
    ['no_linked_account', 404],
    ['not_logged_in', 401],
    ['cross_site_request', 403],
    ['account_not_found', 404],
    ['account_already_linked', 409],
    ['instance_not_found', 404],
    ['manage_server_required', 403],
    ['login_too_old', 403],
    ['account_limit_reached', 429],
    ['permission_limit_reached', 429],
    ['key_limit_reached', 429],
    ['invalid_state', 400],
    ['login_denied', 400],
    ['chat_platform_unavailable', 502],
    ['bad_request', 400],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['payload_too_large', 413],
    ['headers_too_large', 431],
    ['guild_list_stale', 403],
    ['rate_limited', 429],
    ['internal_error', 500],
  ])('%s is a plain reason with status %i', (reason, status) => {
    expect(seen.get(reason)).toEqual({ status, text: JSON.stringify({ detail: reason }) })
  })

  test.each(['no_global_consent', 'no_server_consent'])('%s carries the address where it can be changed', (reason) => {
    const text = JSON.stringify({ detail: { reason, dashboard_url: url() } })
    expect(seen.get(reason)).toEqual({ status: 403, text })
  })

  test('an invalid request is told all its faults', () => {
    const fault = (field: string) => ({ loc: ['body', field], msg: 'Field required', type: 'missing' })
    const text = JSON.stringify({ detail: [fault('guild_id'), fault('target_chat_id')] })
    expect(seen.get('invalid')).toEqual({ status: 422, text })
  })

  test('there is no other reason', () => {
    const reasons = Object.values(refusals)
      .filter(isRefusal)
      .map((make) => make('').message)
    const shown = [...seen.keys(), ...elsewhere].filter((reason) => reason !== 'invalid')
    expect(shown.toSorted()).toEqual(reasons.toSorted())
  })
})

const isRefusal = (make: unknown): make is (argument: string) => RefusalError =>
  typeof make === 'function' && make !== RefusalError

async function everyFailure(world: LookupWorld): Promise<Failure[]> {
  const { url, inGuild: bot, lookup, target, admin, visitor } = world
  const withdrawn = await world.member(somebody('9100000000000000001'))
  await withdrawn.post('/auth/revoke')
  const silent = await world.member(somebody('9100000000000000002'))
  const unlinked = await world.member(somebody('9100000000000000003'))
  await unlinked.allow(world.guildId)
  await admin.createKey(guilds.lanternfall.id)
  return [
    await world.botWith(undefined).lookUp(lookup),
    await world.botWith('junk').lookUp(lookup),
    await bot.lookUp({ ...lookup, guild_id: 1 }),
    await bot.lookUp({ ...lookup, target_chat_id: '9100000000000000001' }),
    await bot.lookUp({ ...lookup, target_chat_id: '9100000000000000002' }),
    await bot.lookUp({ ...lookup, target_chat_id: '9100000000000000003' }),
    await bot.lookUp({}),
    await bot.lookUpRaw('x'.repeat(2_000_000)),
    await bot.get('/nothing'),
    await bot.get('/v1/stats/player'),
    await send(`${url}/healthz`, { headers: { x: 'x'.repeat(20_000) } }),
    await rawRequest(url),
    await visitor().get('/v1/users/me'),
    await target.send('/auth/logout', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }),
    await silent.post('/v1/users/me/accounts/none/primary'),
    await silent.link('Wren Halloway', 'MOSS'),
    await silent.post('/v1/instances/none/revoke'),
    await silent.post('/v1/instances', { guild_id: guilds.lanternfall.id }),
    await admin.post('/v1/instances', { guild_id: guilds.lanternfall.id }),
    ...(await atTheLimits(world)),
    ...(await everyLoginFailure(world)),
    await withStaleGuilds(world),
    await afterAnOldLogin(world),
    await spendBudget(bot),
    await withBrokenTable(world),
  ].map(({ status, text }) => ({ status, text }))
}

async function everyLoginFailure({ visitor, simulator }: LookupWorld): Promise<Failure[]> {
  const noState = await visitor().get('/auth/callback?code=x&state=y')
  const logIn = async (change: (back: URL) => void) => {
    const browser = visitor()
    const { headers } = await browser.get('/auth/login')
    const back = new URL(await simulator.authorize(String(headers.location), cast.neverAgreed))
    change(back)
    return browser.follow(back.href)
  }
  const denied = await logIn((back) => back.searchParams.set('code', 'forged'))
  simulator.setFault('token', 'garbage')
  const unavailable = await logIn(() => {})
  simulator.setFault('token', undefined)
  return [noState, denied, unavailable]
}

async function atTheLimits(world: LookupWorld): Promise<Failure[]> {
  const member = await world.member(somebody('9100000000000000004'))
  await fillToLimits(world.store, (await member.get('/v1/users/me')).body.id)
  return [await member.link('One Too Many'), await member.allow('9100000000000000004')]
}

async function withStaleGuilds({ store, admin, guildId }: LookupWorld): Promise<Failure> {
  await store.db
    .updateTable('users')
    .set({ guilds_fetched_at: new Date(0) })
    .execute()
  return admin.post('/v1/instances', { guild_id: guildId })
}

async function afterAnOldLogin({ store, admin }: LookupWorld): Promise<Failure> {
  await store.db
    .updateTable('sessions')
    .set({ created_at: new Date(0) })
    .execute()
  return admin.delete('/v1/users/me')
}

async function spendBudget(bot: Bot): Promise<Failure> {
  for (;;) {
    const answer = await bot.get('/v1/status')
    if (answer.status !== 200) return answer
  }
}

/** A fault that nobody foresaw. */
async function withBrokenTable({ store, target }: LookupWorld): Promise<Failure> {
  await store.db.schema.alterTable('linked_accounts').renameTo('renamed').execute()
  return target.get('/v1/users/me')
}

/** Bytes that are no HTTP at all. */
async function rawRequest(url: string): Promise<Failure> {
  const received = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end('junk\r\n\r\n'))
    socket.once('error', reject).once('data', (data) => resolve(String(data)))
  })
  const [head = '', text = ''] = received.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), text }
}
