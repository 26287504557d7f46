/** The whole story, as a newcomer would tell it. */
import { describe, expect, test } from 'vitest'
import { databases, guilds, personas, startApp } from './helpers/app.ts'

describe.each(databases)('on the %s database', async (database) => {
  const service = await startApp({ database })

  test('a bot can look up only a member who has agreed and linked an account', async () => {
    const guildId = guilds.lanternfall.id
    const bot = await service.bot(guildId)
    const lookup = { guild_id: guildId, target_chat_id: personas.member.id }
    const refused = (reason: string) => ({ detail: { reason, dashboard_url: `${service.url}/?guild=${guildId}` } })

    expect(await bot.lookUp(lookup)).toMatchObject({ status: 403, body: refused('no_global_consent') })

    const member = await service.member(personas.member)
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 403, body: refused('no_server_consent') })

    expect(await member.allow(guildId)).toMatchObject({ status: 200, body: { guild_id: guildId, is_allowed: true } })
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 404, body: { detail: 'no_linked_account' } })

    expect(await member.link('Wren Halloway', 'MOSS', 'eu')).toMatchObject({ status: 200, body: { is_primary: true } })
    expect(await bot.lookUp(lookup)).toMatchObject({
      status: 200,
      body: { publisher_game_name: 'Wren Halloway', publisher_tag_line: 'MOSS', region: 'eu' },
    })

    expect(await member.post('/auth/revoke')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 403, body: refused('no_global_consent') })
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 401, body: { detail: 'not_logged_in' } })
  })
})
