/** A slow request turns a switch on while the person opts out elsewhere: the opt-out counts. */
import { expect, test } from 'vitest'
import type { Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { beginRequest, guild, person } from './people.ts'

onEachDatabase({ hasChatDoor: true }, (service) => {
  const HERE = guild()
  const { signer } = service.simulator
  const say = (userId: string, name: string) => signer.sendCommand({ userId, guildId: HERE.id, name })
  const path = `/v1/users/me/servers/${HERE.id}/permission`

  const beginTurningOn = (member: Member) => beginRequest(service, member, `PUT ${path}`, { is_allowed: true })

  const optOuts: Record<string, (member: Member, chatId: string) => Promise<{ status: number }>> = {
    'says "off" in the chat': (_, chatId) => say(chatId, 'off'),
    'says "stop" in the chat': (_, chatId) => say(chatId, 'stop'),
    'turns the switch off': (member) => member.setPermission(HERE.id, false),
    'turns lookups off in all guilds': (member) => member.put('/v1/users/me/servers/permission', { is_allowed: false }),
    'turns lookups off in several guilds': (member) =>
      member.put('/v1/users/me/servers/permission', { is_allowed: false, guild_ids: [HERE.id, '7'] }),
    'deletes the decision': (member) => member.delete(path),
    'turns everything off': (member) => member.post('/auth/revoke'),
  }

  test.each(Object.keys(optOuts).flatMap((optOut) => ['on', 'off'].map((before) => [optOut, before] as const)))(
    'a slow request to turn lookups on has no effect after the person %s (switch was %s)',
    async (optOut, before) => {
      const who = person(HERE)
      const [member, device] = [await service.member(who), await service.member(who)]
      await member.setPermission(HERE.id, before === 'on')
      const { finish } = await beginTurningOn(member)
      expect((await optOuts[optOut]?.(device, who.id))?.status).toBe(200)
      // "Everything off" keeps the switches for the next login: a switch that was on stays on.
      const isLeft = before === 'on' && /stop|everything/.test(optOut)
      expect(await finish()).toMatch(isLeft ? /^HTTP\/1.1 200 / : /^HTTP\/1.1 409 .*"switched_off_since"/s)
      await member.logIn(who)
      const { guilds } = (await member.get('/v1/users/me/guilds')).body
      expect(guilds).toMatchObject([{ id: HERE.id, is_allowed: isLeft }])
      expect(await member.allow(HERE.id)).toMatchObject({ status: 200 })
    },
  )

  test('an opt-out in one guild does not affect a slow request about another guild', async () => {
    const member = await service.member(person(HERE))
    const { finish } = await beginTurningOn(member)
    await member.setPermission('7', false)
    expect(await finish()).toMatch(/^HTTP\/1.1 200 /)
  })
})
