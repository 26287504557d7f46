/**
 * Operators who search for a person, their data, keys and audit events, or for a bot that enumerates ids across several
 * processes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CreatedInstance } from '../../src/wire/dashboard.ts'
import { Bot } from '../helpers/actors.ts'
import { createEmptyDatabase, describeIf, guilds, hasPostgres, personas, startApp } from '../helpers/app.ts'
import { beginTransactionWith, runSql } from '../helpers/run-sql.ts'
import { somebody } from '../helpers/start-with-consent.ts'
import { expectRefused, linesOf, type RunResult, runAdmin, runImpatientAdmin } from './run-admin.ts'

const GUILD = guilds.lanternfall.id
const RECORDED = /^Request id in the audit trail: admin-[0-9a-f-]{36}\n$/
const who = { ...personas.neverAgreed, id: '88001', username: 'sought_after' }
const LOCK = 'lock table audit_events in access exclusive mode'
/** A name that an older release stored. */
const ODD_NAME = 'Sought \u202eAfter'

describeIf(hasPostgres, 'admin commands that read data about people', async () => {
  const databaseUrl = await createEmptyDatabase()
  const service = await startApp({ databaseUrl })
  const page = await service.visitor().send('/', { headers: { accept: 'text/html', 'accept-language': 'de' } })
  const [, address = ''] = /href="(\/auth\/login\?notice=[^"]+)"/.exec(page.text) ?? []
  const member = await service.visitor().logIn(who, { address })
  await service.query`update users set display_name = ${ODD_NAME} where chat_id = ${who.id}`
  await member.allow(GUILD)
  await member.link('Sought Swan', 'FIND')
  await service.bot(GUILD)

  const admin = (...argv: string[]): Promise<RunResult> => runAdmin({ DATABASE_URL: databaseUrl }, ...argv)
  const impatientAdmin = (...argv: string[]) => runImpatientAdmin({ DATABASE_URL: databaseUrl }, ...argv)

  test('a person sees in their history that an operator read their data', async () => {
    const { code, out, err } = await admin('show', who.id)
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(RECORDED) })
    expect(out, 'no stored name can steer the terminal').not.toContain('\u202e')
    const shown = JSON.parse(out)
    const { body: file } = await member.get('/v1/users/me/export')
    expect(shown.user).toEqual(file.user)
    expect(shown.user.display_name).toBe(ODD_NAME)
    const [looked, ...before] = file.events
    expect(looked).toMatchObject({ action: 'data.shown', by: 'operator' })
    const isNotCurrent = (session: object) => ({ ...session, is_current: false })
    const sessions = file.sessions.map(isNotCurrent)
    expect(shown).toEqual({ ...file, sessions, exported_at: shown.exported_at, events: [looked, ...before] })
    const notice = { language: 'de', version: expect.stringMatching(/^[0-9a-f]{32}$/) }
    expect(shown.events.at(-1), 'what they read when they agreed').toMatchObject({ action: 'consent.granted', notice })
  })

  test('an operator finds people by name or by game id', async () => {
    for (const text of ['SOUGHT', 'after', 't_aft']) {
      const found = await admin('find', '--name', text)
      expect(found.out, 'no stored name can steer the terminal').toContain('"Sought \\u202eAfter"')
      const person = { chatId: who.id, username: 'sought_after', displayName: ODD_NAME, hasGlobalConsent: true }
      expect(linesOf(found)).toEqual([person])
    }
    const linked = { gameName: 'Sought Swan', tagLine: 'FIND', region: 'eu', ownerChatId: who.id }
    expect(linesOf(await admin('find', '--game', 'SOUGHT swan#find'))).toMatchObject([linked])
    const nothing = { code: 0, out: '', err: expect.stringContaining('Nothing was found.') }
    expect(await admin('find', '--name', 'nobody here')).toMatchObject(nothing)
    expect(await admin('find', '--game', 'Sought#Nobody')).toMatchObject(nothing)
    const events = (await admin('audit', '--operators')).out
    expect(events).toContain('people.searched')
    expect(events, 'the audit trail does not keep the search text').not.toMatch(/sought/i)
  })

  test('an operator reads the audit trail of one person or of all operators', async () => {
    const read = async (...argv: string[]) => {
      const ran = await admin('audit', ...argv)
      expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(RECORDED) })
      return linesOf(ran)
    }
    await service.query`insert into audit_events (at, actor, action, request_id)
      select min(at) + interval '1 millisecond', 'member', 'earlier', 'stored later' from audit_events`
    const all = await read()
    const agreed = { actor: 'member', action: 'consent.granted', chat_id: who.id, subject: null, via: null }
    expect(all[0]).toEqual({ ...agreed, at: expect.any(String), request_id: expect.any(String) })
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted())
    const operators = await read('--operators')
    expect(new Set(operators.map(({ actor }) => actor))).toEqual(new Set(['operator']))
    expect(operators.at(-1)).toMatchObject({ action: 'audit.read', chat_id: null })
    const theirs = await read(who.id)
    expect(new Set(theirs.map(({ chat_id }) => chat_id))).toEqual(new Set([who.id]))
    const own = theirs.filter(({ actor }) => actor === 'member').map(({ action }) => action)
    expect(own).toEqual(['consent.granted', 'permission.allowed', 'account.linked'])
    expect(JSON.stringify(theirs)).not.toContain('Sought')
    expect((await read(who.id)).at(-1)).toMatchObject({ action: 'audit.read', chat_id: who.id })
  })

  test('an operator gets the audit trail even if the database is slow', async () => {
    const waiting = () => service.query`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%audit_events%'
      and datname = current_database() and pid <> pg_backend_pid()`
    const other = await beginTransactionWith(databaseUrl, LOCK)
    const running = impatientAdmin('audit', '--operators')
    await expect.poll(waiting, { timeout: 60_000 }).not.toEqual([])
    await sleep(2_000)
    await other.end()
    expect(await running).toMatchObject({ code: 0 })
  })

  test('an admin command that waits too long for a database lock reports a statement timeout', async () => {
    const other = await beginTransactionWith(databaseUrl, LOCK)
    expectRefused(await impatientAdmin('withdraw-consent', who.id, '--yes'), /^a database statement timed out/)
    await other.end()
  })
})

const ANSWERED = 'Keys with the most answered lookups:'
const REFUSED = 'Keys with the most refused lookups:'
const NOBODY = `${ANSWERED}\n${REFUSED}\n`
const ask = (target: string) => ({ guild_id: GUILD, target_chat_id: target })

describeIf(hasPostgres, 'the command "admin top" with two processes', async () => {
  const databaseUrl = await createEmptyDatabase()
  const env = { RATE_LIMIT_PER_MINUTE: '10' }
  const one = await startApp({ databaseUrl, env })
  const replicas = [one, await startApp({ databaseUrl, env, simulator: one.simulator })]
  const admin = await one.member(personas.admin)
  // Keys of two bots: one enumerates ids, the other asks about somebody who agreed.
  const [walker, honest] = [await admin.createKey(GUILD), await admin.createKey(GUILD)]
  await one.createVisibleMember(personas.member, 'Seen Often', 'TOP')
  const people = [personas.member.id]
  for (let id = 1; id <= 3; id += 1) {
    const who = somebody(8_600_000_000_000_000_000n + BigInt(id))
    await one.member(who)
    people.push(who.id)
  }

  const top = async () => {
    for (const { writeCounts } of replicas) await writeCounts()
    return (await runAdmin({ DATABASE_URL: databaseUrl }, 'top')).out
  }
  const line = ({ id, key_hint }: CreatedInstance, answered: number, refused: number, isRevoked = false) =>
    JSON.stringify({ id, guildId: GUILD, hint: key_hint, isRevoked, answered, refused })

  test('"admin top" lists the keys with the most answered and the most refused lookups', async () => {
    for (const { url } of replicas) {
      for (const who of people) await new Bot(url, walker.api_key).lookUp(ask(who))
      for (let times = 0; times < 6; times += 1) await new Bot(url, honest.api_key).lookUp(ask(personas.member.id))
      await new Bot(url, honest.api_key).get('/v1/status')
    }
    const out = await top()
    const [honestly, walking] = [line(honest, 12, 0), line(walker, 2, 6)]
    expect(out).toBe(`${ANSWERED}\n${honestly}\n${walking}\n${REFUSED}\n${walking}\n`)
    expect(await top()).toBe(out)
  })

  test('"admin top" counts only the lookups from today and yesterday', async () => {
    const move = (days: number) => runSql(databaseUrl, `update lookup_counts set day = day + ${days}`)
    await move(-1)
    expect(await top()).toContain(line(walker, 2, 6))
    await move(-1)
    expect(await top()).toBe(NOBODY)
    await move(2)
  })

  test('"admin top" shows that a key is revoked', async () => {
    await new Bot(one.url, walker.api_key).lookUp(ask(personas.member.id))
    await runAdmin({ DATABASE_URL: databaseUrl }, 'revoke-keys', '--key', walker.id, '--yes')
    expect(await top()).toContain(line(walker, 3, 6, true))
    await runAdmin({ DATABASE_URL: databaseUrl }, 'erase', personas.admin.id, '--yes')
    expect(await top()).toBe(NOBODY)
  })
})
