/** An operator whose database was restored: what must be chosen, what is done, and what stays recorded. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bot, Member } from '../helpers/actors.ts'
import { cast, emptyDatabase, guilds, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { runAdmin } from './run-admin.ts'

const GUILD = guilds.lanternfall.id
const visible = { guild_id: GUILD, target_chat_id: cast.member.id }
const UNTIL = { timeout: 20_000, interval: 50 }

describe.skipIf(!hasPostgres)('an operator', () => {
  let databaseUrl: string
  let service: RunningApp
  let bot: Bot
  let member: Member

  async function open(): Promise<void> {
    databaseUrl = await emptyDatabase()
    service = await startApp({ databaseUrl })
    bot = await service.bot(GUILD)
    member = await service.member(cast.member)
    await member.allow(GUILD)
    await member.link('Restored Raven', 'SAFE')
    expect(await bot.lookUp(visible)).toMatchObject({ status: 200 })
  }

  const admin = (...argv: string[]) => runAdmin({ DATABASE_URL: databaseUrl }, ...argv)
  const accept = (...argv: string[]) => admin('accept-restore', ...argv)
  /** As if everything in it came from another server. */
  const restore = () => sql`update database_identity set system = 'another'`.execute(service.store.db)
  const status = async () => (await bot.lookUp(visible)).status
  const events = async () =>
    (await service.store.db.selectFrom('audit_events').selectAll().where('actor', '=', 'operator').execute()).map(
      ({ action, subject }) => [action, subject],
    )

  describe('after a restore', () => {
    beforeEach(open)
    afterEach(() => service.close())

    test('turns consents off and revokes keys, and each leaves an event', async () => {
      await restore()
      await expect.poll(status, UNTIL).toBe(503)
      const { code, out } = await accept('--consents', 'off', '--keys', 'revoke', '--yes')
      expect({ code, out }).toMatchObject({
        code: 0,
        out: expect.stringContaining('Consents turned off: 2, sessions ended: 2, keys revoked: 1.'),
      })
      await expect.poll(status, UNTIL).toBe(401)
      expect(await member.get('/v1/users/me')).toMatchObject({ status: 401 })
      expect((await events()).map(([action]) => action).toSorted()).toEqual([
        'consent.withdrawn',
        'consent.withdrawn',
        'key.revoked',
        'restore.accepted',
      ])
      const repeated = await accept('--consents', 'off', '--keys', 'revoke', '--yes')
      expect(repeated).toMatchObject({ code: 0, out: expect.stringContaining('nothing to accept') })
      expect(await events()).toHaveLength(4)
    })

    test('keeps consents and keys, and everything is as it was', async () => {
      await restore()
      await expect.poll(status, UNTIL).toBe(503)
      expect(await accept('--consents', 'keep', '--keys', 'keep', '--yes')).toMatchObject({ code: 0 })
      await expect.poll(status, UNTIL).toBe(200)
      expect(await events()).toEqual([['restore.accepted', 'consents=keep keys=keep']])
      expect(await member.get('/v1/users/me')).toMatchObject({ status: 200 })
    })
  })

  describe('who changes nothing', () => {
    beforeAll(open)
    afterAll(() => service.close())

    test.each([
      [['--yes'], 'Choose --consents off or --consents keep. Nothing was changed.'],
      [['--consents', 'off', '--yes'], 'Choose --keys revoke or --keys keep. Nothing was changed.'],
      [
        ['--consents', 'on', '--keys', 'keep', '--yes'],
        'Choose --consents off or --consents keep. Nothing was changed.',
      ],
      [['--consents', 'off', '--keys', 'keep'], 'Add --yes to do it.'],
      [['now', '--consents', 'off', '--keys', 'keep'], 'What is "now"?'],
    ])('is told in one sentence what is wrong with %j, and nothing changes', async (argv, sentence) => {
      await restore()
      const { code, err } = await accept(...argv)
      expect(code).toBe(1)
      expect(err.trim().split('\n')).toEqual([expect.stringContaining(sentence)])
      expect(await events()).toEqual([])
    })
  })
})
