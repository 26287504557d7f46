/** Requests of each kind, with a body, while the database hangs: each gets a response within five seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sign } from '@fastify/cookie'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config/config.ts'
import { Signer } from '../../src/development/chat-simulator/signer.ts'
import { TIME_LIMITS } from '../../src/lib/time-limits.ts'
import { currentDeadline } from '../../src/lib/work-deadline.ts'
import { createKeyValue } from '../../src/store/keys/key-value.ts'
import type { LookupFacts, LookupQuery } from '../../src/store/lookups/statement.ts'
import { closeLater } from '../helpers/close-later.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'
import { noDatabase } from '../helpers/no-database.ts'

// A fifth of the deadlines that SECURITY.md names.
multiplyDeadlines(0.2)

const SECRET = 'a secret of the tests that is long enough to sign'
const never = () => new Promise<never>(() => {})

/** Statements that were sent without a deadline. */
const unlimited: string[] = []
/** Time limits of statements for the chat platform, which waits only three seconds. */
const forPlatform: unknown[] = []

/** A database that has one session, and hangs for everything else. */
const db = noDatabase(({ sql }) => {
  if (currentDeadline().endsAt === Number.POSITIVE_INFINITY) unlimited.push(sql)
  if (/^select (?:"id" from "users" where "chat_id"|pg_advisory_xact_lock)/.test(sql))
    forPlatform.push(currentDeadline().statementMs)
  return sql.startsWith('select "user_id" from "sessions"')
    ? Promise.resolve({ rows: [{ user_id: 'somebody' }] })
    : never()
})
const signer = new Signer(() => '')
/** Finds every key, and hangs when asked about a person. */
const find = ({ subject }: LookupQuery): Promise<LookupFacts> =>
  subject === undefined
    ? Promise.resolve({ key: { id: 'a-key', limitId: 'a-key', guildId: '1', expiresAt: null }, target: undefined })
    : never()

const app = await buildApp({
  config: loadConfig({}),
  sessionSecrets: [SECRET],
  store: { db, lookups: { find, ping: never, waiting: () => 0 }, ping: never },
  chat: { authorizationUrl: never, fetchPerson: never, close: async () => {} },
  chatPublicKey: signer.publicKey,
  log: pino({ level: 'silent' }),
  webRoot: '/nonexistent',
})
const url = await app.listen({ port: 0 })
closeLater(() => app.close())

const LINK = '{"publisher_game_name": "Wren", "publisher_tag_line": "M", "region": "eu"}'
const json = { 'content-type': 'application/json' }
const bot = { ...json, authorization: `Bearer ${createKeyValue()}` }
const member = { ...json, cookie: `session=${sign('a-session', SECRET)}` }

test.concurrent.each([
  ['a bot that looks up a person', 'POST', '/v1/stats/player', bot, '{"guild_id": 1, "target_chat_id": 3}'],
  ['a bot that revokes its key', 'POST', '/v1/key/revoke', bot, '{}'],
  ['a member who turns lookups off', 'PUT', '/v1/users/me/servers/1/permission', member, '{"is_allowed": false}'],
  ['a member who links an account', 'POST', '/v1/users/me/accounts', member, LINK],
  ['a member who turns everything off', 'POST', '/auth/revoke', member, '{}'],
  ['a member who opens the dashboard', 'GET', '/v1/users/me', member, undefined],
  ['a person who logs in', 'GET', '/auth/login', {}, undefined],
  ['a readiness probe', 'GET', '/readyz', {}, undefined],
])('while the database hangs, %s gets 503', async (_what, method, path, headers, body) => {
  const sent = body === undefined ? {} : { body: later(body), duplex: 'half' as const }
  const answer = await fetch(url + path, { method, headers, ...sent, redirect: 'manual' })
  expect([answer.status, await answer.json()]).toEqual([503, { detail: 'service_unavailable' }])
})

/** A body that arrives after its head, as on a slow connection. */
async function* later(body: string) {
  await sleep(20)
  yield Buffer.from(body)
}

const user = { id: '3' }
const command = { type: 2, guild_id: '1', member: { user }, data: { name: 'lookups', options: [{ name: 'off' }] } }
const removal = { type: 'APPLICATION_DEAUTHORIZED', timestamp: '2026-11-26T12:00:00Z', data: { user } }

test.concurrent('while the database hangs, a person is told that their chat command may have failed', async () => {
  const body = JSON.stringify(command)
  const answer = await fetch(`${url}/chat/interactions`, { method: 'POST', headers: signer.headersFor(body), body })
  const content = expect.stringMatching(/^This may not have been done: /)
  expect(await answer.json()).toMatchObject({ data: { content } })
})

test.concurrent('the chat platform gets 503 for an event while the database hangs', async () => {
  const body = JSON.stringify({ type: 1, event: removal })
  const answer = await fetch(`${url}/chat/events`, { method: 'POST', headers: signer.headersFor(body), body })
  expect([answer.status, await answer.json()]).toEqual([503, { detail: 'service_unavailable' }])
})

test('every SQL statement that the service sends has a deadline', () => {
  expect(unlimited).toEqual([])
  expect(forPlatform).toEqual([TIME_LIMITS.chat.statementMs, TIME_LIMITS.chat.statementMs])
})
