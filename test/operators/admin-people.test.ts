/** Operators who look: for a person, at everything there is about one, at all keys, and at who did what. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cast, describeIf, emptyDatabase, guilds, hasPostgres, startApp } from '../helpers/app.ts'
import { expectRefused, linesOf, type Ran, runAdmin, runImpatientAdmin } from './run-admin.ts'

const GUILD = guilds.lanternfall.id
const RECORDED = /^Request id in the audit trail: admin-[0-9a-f-]{36}\n$/
const who = { ...cast.neverAgreed, id: '88001', username: 'sought_after' }
/** As an older release stored it. */
const ODD_NAME = 'Sought \u202eAfter'

describeIf(hasPostgres, 'an operator, while the service runs,', async () => {
  const databaseUrl = await emptyDatabase()
  const service = await startApp({ databaseUrl })
  const page = await service.visitor().send('/', { headers: { accept: 'text/html', 'accept-language': 'de' } })
  const [, address = ''] = /href="(\/auth\/login\?notice=[^"]+)"/.exec(page.text) ?? []
  const member = await service.visitor().logIn(who, { address })
  const odd = { display_name: ODD_NAME }
  await service.store.db.updateTable('users').set(odd).where('chat_id', '=', who.id).execute()
  await member.allow(GUILD)
  await member.link('Sought Swan', 'FIND')
  await service.bot(GUILD)

  const admin = (...argv: string[]): Promise<Ran> => runAdmin({ DATABASE_URL: databaseUrl }, ...argv)
  const impatientAdmin = (...argv: string[]) => runImpatientAdmin({ DATABASE_URL: databaseUrl }, ...argv)

  test('shows what the person could download, as JSON and nothing else, and the person sees that one looked', async () => {
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
    expect(shown).toEqual({
      ...file,
      sessions: file.sessions.map(isNotCurrent),
      exported_at: shown.exported_at,
      events: [looked, ...before],
    })
    const notice = { language: 'de', version: expect.stringMatching(/^[0-9a-f]{32}$/) }
    expect(shown.events.at(-1), 'what they read when they agreed').toMatchObject({ action: 'consent.granted', notice })
  })

  test('finds people by what they are called, and by a game id', async () => {
    for (const text of ['SOUGHT', 'after', 't_aft']) {
      const found = await admin('find', '--name', text)
      expect(found.out, 'no stored name can steer the terminal').toContain('"Sought \\u202eAfter"')
      expect(linesOf(found)).toEqual([
        { chatId: who.id, username: 'sought_after', displayName: ODD_NAME, hasGlobalConsent: true },
      ])
    }
    const linked = { gameName: 'Sought Swan', tagLine: 'FIND', region: 'eu', ownerChatId: who.id }
    expect(linesOf(await admin('find', '--game', 'SOUGHT swan#find'))).toMatchObject([linked])
    for (const nobody of [
      ['--name', 'nobody here'],
      ['--game', 'Sought#Nobody'],
    ]) {
      expect(await admin('find', ...nobody)).toMatchObject({
        code: 0,
        out: '',
        err: expect.stringContaining('Nothing was found.'),
      })
    }
    const events = (await admin('audit', '--operators')).out
    expect(events).toContain('people.searched')
    expect(events, 'the trail does not keep what was searched for').not.toMatch(/sought/i)
  })

  test('sees the hour in which a key was last used', async () => {
    const other = await service.member({ ...cast.admin, id: '88002' })
    const { api_key } = await other.createKey(GUILD)
    expect(linesOf(await admin('keys', '--user', '88002'))).toMatchObject([{ last_used_at: null }])
    await service.botWith(api_key).get('/v1/content')
    await service.writeCounts()
    const last_used_at = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:00:00.000Z$/)
    expect(linesOf(await admin('keys', '--user', '88002'))).toMatchObject([{ last_used_at }])
  })

  test('reads the trail of everybody, of a person, and of operators', async () => {
    const read = async (...argv: string[]) => {
      const ran = await admin('audit', ...argv)
      expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(RECORDED) })
      return linesOf(ran)
    }
    const all = await read()
    expect(all[0]).toEqual({
      at: expect.any(String),
      actor: 'member',
      action: 'consent.granted',
      chat_id: who.id,
      subject: null,
      request_id: expect.any(String),
      via: null,
    })
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted())
    const operators = await read('--operators')
    expect(new Set(operators.map(({ actor }) => actor))).toEqual(new Set(['operator']))
    expect(operators.at(-1)).toMatchObject({ action: 'audit.read', chat_id: null })
    const theirs = await read(who.id)
    expect(new Set(theirs.map(({ chat_id }) => chat_id))).toEqual(new Set([who.id]))
    const own = theirs.filter(({ actor }) => actor === 'member').map(({ action }) => action)
    expect(own).toEqual(['consent.granted', 'permission.allowed', 'account.linked'])
    expect(JSON.stringify(theirs)).not.toContain('Sought')
  })

  test('waits for a trail of millions of events for longer than any request may', async () => {
    const { db, withoutDeadline } = service.store
    const isWaiting = async () => {
      const { rows } =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%audit_events%'
        and datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      return rows.length > 0
    }
    const ran = await withoutDeadline((slowDb) =>
      slowDb.transaction().execute(async (trx) => {
        await sql`lock table audit_events in access exclusive mode`.execute(trx)
        const running = impatientAdmin('audit', '--operators')
        await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
        await sleep(2_000)
        return { running }
      }),
    )
    expect(await ran.running).toMatchObject({ code: 0 })
  })

  test('is told that a statement took too long, instead of being asked whether the database runs', async () => {
    const ran = await service.store.withoutDeadline((slowDb) =>
      slowDb.transaction().execute(async (trx) => {
        await sql`lock table audit_events in access exclusive mode`.execute(trx)
        return impatientAdmin('withdraw-consent', who.id, '--yes')
      }),
    )
    expectRefused(ran, /^a statement took too long/)
  })
})
