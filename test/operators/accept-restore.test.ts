/** An operator whose database was restored: what is done, and what stays recorded. */
import { beforeEach, expect, test } from 'vitest'
import type { Bot, Member } from '../helpers/actors.ts'
import { cast, describeIf, emptyDatabase, guilds, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { runAdmin } from './run-admin.ts'

const GUILD = guilds.lanternfall.id
const visible = { guild_id: GUILD, target_chat_id: cast.member.id }
const UNTIL = { timeout: 20_000, interval: 50 }

describeIf(hasPostgres, 'an operator, after a restore,', () => {
  let databaseUrl: string
  let service: RunningApp
  let bot: Bot
  let member: Member

  beforeEach(async () => {
    databaseUrl = await emptyDatabase()
    service = await startApp({ databaseUrl })
    bot = await service.bot(GUILD)
    member = await service.visible(cast.member, 'Restored Raven', 'SAFE')
    expect(await status()).toBe(200)
    // As if everything in it came from another server.
    await service.query`update database_identity set system = 'another'`
    await expect.poll(status, UNTIL).toBe(503)
  })

  const accept = (...argv: string[]) => runAdmin({ DATABASE_URL: databaseUrl }, 'accept-restore', ...argv, '--yes')
  const status = async () => (await bot.lookUp(visible)).status
  const events = () => service.query`select action, subject from audit_events where actor = 'operator' order by action`

  test('turns consents off and revokes keys, and each leaves an event', async () => {
    const out = expect.stringContaining('Consents turned off: 2, sessions ended: 2, keys revoked: 1.')
    expect(await accept('--consents', 'off', '--keys', 'revoke')).toMatchObject({ code: 0, out })
    await expect.poll(status, UNTIL).toBe(401)
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 401 })
    const did = ['consent.withdrawn', 'consent.withdrawn', 'key.revoked', 'restore.accepted']
    expect((await events()).map(({ action }) => action)).toEqual(did)
    const repeated = await accept('--consents', 'off', '--keys', 'revoke')
    expect(repeated).toMatchObject({ code: 0, out: expect.stringContaining('within the last minute') })
    expect(await events()).toHaveLength(4)
  })

  test('keeps consents and keys, and everything is as it was', async () => {
    expect(await accept('--consents', 'keep', '--keys', 'keep')).toMatchObject({ code: 0 })
    await expect.poll(status, UNTIL).toBe(200)
    expect(await events()).toEqual([{ action: 'restore.accepted', subject: 'consents=keep keys=keep' }])
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200 })
  })
})
