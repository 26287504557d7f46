/** Commands with which operators change the data of people: each prints what it did, and leaves an audit event. */
import { expect, test } from 'vitest'
import { judgeClock } from '../../src/commands/admin/check.ts'
import { type Command, readArguments } from '../../src/commands/admin/command.ts'
import { commands } from '../../src/commands/admin/commands.ts'
import { pseudoIdentifier } from '../../src/store/people/game-id.ts'
import { chatEnv, createEmptyDatabase, describeIf, guilds, hasPostgres, personas, startApp } from '../helpers/app.ts'
import { expectRefused, linesOf, type RunResult, runAdmin } from './run-admin.ts'

const GUILD = guilds.lanternfall.id
const lookup = (person: { id: string }) => ({ guild_id: GUILD, target_chat_id: person.id })
const squatter = { ...personas.neverAgreed, id: '77001', username: 'squatter' }

describeIf(hasPostgres, 'admin commands that change data', async () => {
  const databaseUrl = await createEmptyDatabase()
  const service = await startApp({ databaseUrl, hasChatDoor: true })

  const admin = (...argv: string[]): Promise<RunResult> => runAdmin({ DATABASE_URL: databaseUrl }, ...argv)

  /** Runs a command in this process, which has no database. */
  const readAndRun = async (name = '', ...argv: string[]) =>
    commands.get(name)?.run(readArguments(name, commands.get(name) as Command, argv))

  /** Expects success, and returns the request id of the audit events. */
  function expectDone({ code, err }: RunResult): string {
    const [, requestId = ''] = /^Request id in the audit trail: (admin-[0-9a-f-]{36})\n$/.exec(err) ?? []
    expect([code, requestId, err]).toEqual([0, expect.stringMatching(/^admin-/), expect.any(String)])
    return requestId
  }

  const auditRows = () => service.query`select * from audit_events order by id`
  const actionsOf = async (requestId: string) =>
    (await auditRows()).filter((row) => row.request_id === requestId).map(({ actor, action }) => `${actor} ${action}`)

  test.each(['guild', 'user', 'key'] as const)('an operator lists and revokes keys with --%s', async (option) => {
    const bot = await service.bot(GUILD)
    await bot.get('/v1/content')
    await service.writeCounts()
    const listed = await admin('keys', '--guild', GUILD)
    expect(await actionsOf(expectDone(listed))).toEqual(['operator keys.listed'])
    expect((await auditRows()).at(-1)).toMatchObject({ action: 'keys.listed', subject: GUILD })
    const [newest] = linesOf(listed)
    const key = { guild_id: GUILD, maker_chat_id: personas.admin.id, key_hint: bot.key?.slice(-4), revoked_at: null }
    const last_used_at = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:00:00.000Z$/)
    expect(newest).toMatchObject({ ...key, status: 'active', expires_at: null, ends_soon: false, last_used_at })
    expect(listed.out).not.toContain(bot.key)

    const which = [`--${option}`, { guild: GUILD, user: personas.admin.id, key: newest.id }[option]]
    expect(linesOf(await admin('keys', ...which))[0]).toEqual(newest)
    const revoked = await admin('revoke-keys', ...which, '--yes')
    expect(await actionsOf(expectDone(revoked))).toEqual(['operator key.revoked'])
    expect(JSON.parse(revoked.out)).toMatchObject({ ...key, revoked_at: expect.any(String) })
    expect(await bot.get('/v1/content')).toMatchObject({ status: 401 })

    const before = await auditRows()
    const err = 'No active key matches. Nothing was changed.\n'
    expect(await admin('revoke-keys', ...which, '--yes')).toEqual({ code: 1, out: '', err })
    expect(await auditRows()).toEqual(before)
  })

  test('"admin check" tells an operator what to do about each problem', async () => {
    const working = { ...chatEnv(service.simulator), CHAT_PUBLIC_KEY: service.simulator.signer.publicKey }
    const check = async (changes: Record<string, string>) => {
      const env = { DATABASE_URL: databaseUrl, ...working, PUBLIC_URL: service.url, ...changes }
      const { code, out } = await runAdmin(env, 'check')
      return [code, out.match(/^ok {6}/gm)?.length, ...(out.match(/(?<=^problem ).*$/gm) ?? [])]
    }
    expect(await check({})).toEqual([0, 14])
    // However slow this machine is, both processes wrote within the last ten seconds.
    await service.query`insert into write_marks (process, beat, written_at) values ('another', 1, now())`
    await service.query`update write_marks set written_at = now() + interval '1 hour'`
    const nowhere = 'http://127.0.0.1:4'
    const wrong = { CHAT_CLIENT_SECRET: 'another', CHAT_API_URL: nowhere, PUBLISHER_URL: nowhere, PUBLIC_URL: nowhere }
    expect(await check(wrong)).toEqual([
      ...[1, 7],
      'database: 2 processes have separate rate limits: set REDIS_URL.',
      'chat platform: it refuses CHAT_CLIENT_ID and CHAT_CLIENT_SECRET: copy both from the application again.',
      `chat platform: CHAT_API_URL ${nowhere} fails: ECONNREFUSED.`,
      'game data: PUBLISHER_URL: ECONNREFUSED. See docs/game-data.md.',
      expect.stringMatching(/^PUBLIC_URL: GET \/readyz doesn't return "ok" \(ECONNREFUSED\): start the service/),
    ])
    await service.query`delete from write_marks where process = 'another'`
    await service.query`update write_marks set written_at = now()`
    const chat = { CHAT_AUTHORIZE_URL: 'https://chat.example' }
    const others = { ...chat, REDIS_URL: 'redis://127.0.0.1:1', PUBLISHER_URL: 'ftp://x' }
    expect(await check(others)).toEqual([
      ...[1, 10],
      expect.stringMatching(/^settings: PUBLISHER_URL must be https/),
      expect.stringMatching(/^Redis: REDIS_URL: .*\. Until it works, each process has rate limits of its own\.$/),
      expect.stringMatching(/^PUBLIC_URL: a login returns 302 and does not redirect .* in TRUST_PROXY\.$/),
    ])
  })

  test('an operator is told whether the database’s clock is ahead or behind', () => {
    const [ahead, behind] = ['its clock is 10 s ahead of', 'its clock is 60 s behind'].map((text) =>
      expect.stringContaining(text),
    )
    expect([10_000, -60_000, 9_000, -9_000].map(judgeClock)).toEqual([ahead, behind, undefined, undefined])
  })

  test('an operator sees which keys expire within two weeks', async () => {
    const creator = await service.member(personas.admin)
    for (const expires_in_days of [13, 15]) {
      const made = await creator.post('/v1/instances', { guild_id: GUILD, expires_in_days })
      expect(made.status).toBe(200)
    }
    const listed = linesOf(await admin('keys', '--guild', GUILD)).slice(0, 2)
    const key = { status: 'active', expires_at: expect.any(String) }
    expect(listed).toMatchObject([false, true].map((ends_soon) => ({ ...key, ends_soon })))
    expectDone(await admin('revoke-keys', '--guild', GUILD, '--yes'))
    expect(linesOf(await admin('keys', '--guild', GUILD))[1]).toMatchObject({ status: 'revoked', ends_soon: false })
  })

  test('an operator who searches for a name gets at most fifty people', async () => {
    await service.query`
      insert into users (chat_id, username, display_name) select 77100 + n, 'x', 'Crowd' from generate_series(1, 51) n`
    expect(linesOf(await admin('find', '--name', 'crowd'))).toHaveLength(50)
  })

  test('an operator must confirm every command that cannot be undone', async () => {
    const given: Record<string, string[]> = {
      'revoke-keys': ['--guild', GUILD],
      'withdraw-consent': [personas.admin.id],
      unlink: ['Somebody#TAG'],
      erase: [personas.admin.id],
      'accept-restore': ['--consents', 'off', '--keys', 'revoke'],
      'ask-everybody-again': [],
    }
    const confirmed = [...commands].flatMap(([name, { usage }]) => (usage.includes('--yes') ? [name] : []))
    expect(confirmed.toSorted()).toEqual(Object.keys(given).toSorted())
    for (const [name, argv] of Object.entries(given))
      await expect(readAndRun(name, ...argv)).rejects.toThrow(
        `"${name}" cannot be undone. Nothing was changed: add --yes`,
      )
  })

  test('an operator who withdraws a person’s consent stops lookups about that person at once', async () => {
    const bot = await service.bot(GUILD)
    const member = await service.createVisibleMember(personas.member, 'Helped Heron')
    expect(await bot.lookUp(lookup(personas.member))).toMatchObject({ status: 200 })

    const done = await admin('withdraw-consent', personas.member.id, '--yes')
    expect(await actionsOf(expectDone(done))).toEqual(['operator consent.withdrawn'])
    const trail = await admin('audit', personas.member.id, '--operators')
    expect(linesOf(trail)).toMatchObject([{ actor: 'operator', action: 'consent.withdrawn' }])
    expect(await actionsOf(expectDone(trail))).toEqual(['operator audit.read'])
    expect(await bot.lookUp(lookup(personas.member))).toMatchObject({
      body: { detail: { reason: 'no_global_consent' } },
    })
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 401 })
  })

  test.each(['withdraw-consent', 'erase'])('"admin %s" stops the first login of a person', async (name) => {
    const person = { ...squatter, id: '99999' }
    const visitor = service.visitor()
    const back = await visitor.agree(await visitor.get('/auth/login'), person)
    expectRefused(await admin(name, person.id, '--yes'), /^Nothing is stored about chat id 99999\.$/)
    expect((await visitor.follow(back, { accept: 'text/html' })).headers.location).toBe('/?login=overtaken')
  })

  test('a person can link their game id after an operator unlinks it from somebody else', async () => {
    const thief = await service.member(squatter)
    const { body: account } = await thief.link('Squatted Swan', 'OWN')
    const owner = await service.member(personas.member)
    expect(await owner.link('squatted swan', 'own')).toMatchObject({ status: 409 })
    // A name that an older release stored.
    const odd = 'Squatted\u001b[2J Swan'
    await service.query`update linked_accounts set publisher_game_name = ${odd} where id = ${account.id}`

    const done = await admin('unlink', 'SQUATTED swan#own', '--yes')
    expect(await actionsOf(expectDone(done))).toEqual(['operator account.unlinked'])
    expect(JSON.parse(done.out)).toMatchObject({ ownerChatId: squatter.id })
    expect(done.out, 'no stored name can steer the terminal').not.toContain('\u001b')
    const { body: own } = await owner.link('squatted swan', 'own')
    const before = pseudoIdentifier('squatted#swan', 'own')
    await service.query`update linked_accounts set id = ${before} where id = ${own.id}`
    expectDone(await admin('unlink', 'Squatted#Swan#OWN', '--yes'))
  })

  test('an operator who erases a person deletes that person’s sessions and events', async () => {
    const person = { ...personas.neverAgreed, id: '77002', username: 'leaving' }
    const member = await service.createVisibleMember(person, 'Leaving Lark')
    const { body } = await member.get('/v1/users/me')

    const done = await admin('erase', person.id, '--yes')
    expect(await actionsOf(expectDone(done))).toEqual(['operator user.erased'])
    expect(done.out).toContain('Erased chat id 77002.')
    expect((await auditRows()).filter(({ user_id }) => user_id === body.id)).toEqual([])
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 401 })
    expect(await admin('erase', person.id, '--yes')).toMatchObject({ code: 1 })
  })

  test('an operator who types an invalid admin command gets one sentence about the mistake', async () => {
    const before = (await auditRows()).length
    const refusals: [string[], RegExp][] = [
      [['keys', '--all'], /--all.*admin -- --help$/],
      [['top', '--key', 'a'], /"top" has no option --key/],
      [['erase', '1', '2', '--yes'], /^Unexpected argument "2"\. /],
      [['show'], /chat id is missing/],
      [['erase', '1e3', '--yes'], /^"1e3" is not a chat id/],
      [['find', '--game', 'without'], /name#tag/],
      [['find'], /either --name or --game/],
      [['find', '--name', 'a', '--game', 'b#c'], /either --name or --game/],
      [['keys'], /one of --guild, --user and --key/],
      [['keys', '--user', '6', '--guild', '5'], /one of --guild, --user and --key/],
      [['accept-restore', '--keys', 'keep', '--yes'], /^Choose --consents off or .*\. Nothing was changed\.$/],
      [['accept-restore', '--consents', 'off', '--keys', 'on', '--yes'], /^Choose --keys revoke or --keys keep\./],
    ]
    for (const [argv, sentence] of refusals) await expect(readAndRun(...argv)).rejects.toThrow(sentence)
    expectRefused(await admin('destroy'), /Unknown command "destroy"/)
    expect([await admin('--help'), await admin()].map(({ code }) => code)).toEqual([0, 1])
    expectRefused(await admin('unlink', 'no#body', '--yes'), /^Nobody has linked "no#body"\. Nothing was changed\.$/)
    expect(await auditRows()).toHaveLength(before)
  })

  test('after a restore, an operator can keep or revoke all consents and keys', async () => {
    const bot = await service.bot(GUILD)
    const member = await service.createVisibleMember(personas.member, 'Restored Raven')
    const becomes = (status: number) =>
      expect.poll(async () => (await bot.lookUp(lookup(personas.member))).status, { timeout: 20_000 }).toBe(status)
    const accept = (...choices: string[]) => admin('accept-restore', ...choices, '--yes')
    const restore = async () => {
      // As if the data came from another server.
      await service.query`update database_identity set system = 'another'`
      await becomes(503)
    }

    await restore()
    const out = expect.stringMatching(/^problem database: .*, because this database is a.*#restoredormoved\.$/m)
    expect(await admin('check')).toMatchObject({ code: 1, out })
    const kept = await accept('--consents', 'keep', '--keys', 'keep')
    expect(await actionsOf(expectDone(kept))).toEqual(['operator restore.accepted'])
    expect((await auditRows()).at(-1)).toMatchObject({ subject: 'consents=keep keys=keep' })
    await becomes(200)
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200 })

    await restore()
    const ended = await accept('--consents', 'off', '--keys', 'revoke')
    expect(ended.out).toMatch(/Consents turned off: \d+, sessions ended: \d+, keys revoked: 2\./)
    const did = ['operator consent.withdrawn', 'operator key.revoked', 'operator restore.accepted']
    expect([...new Set(await actionsOf(expectDone(ended)))].toSorted()).toEqual(did)
    await becomes(401)
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 401 })
    const repeated = await accept('--consents', 'off', '--keys', 'revoke')
    expect(repeated).toMatchObject({ code: 0, out: expect.stringContaining('within the last minute') })
  })
})
