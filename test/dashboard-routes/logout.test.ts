/** Leaving: this session, or everything at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bot } from '../helpers/actors.ts'
import { guilds, type RunningApp, routeDatabases, startApp } from '../helpers/app.ts'
import { CLEARED, cookieLines, done, guild, person, refused, seen, withCookies } from './people.ts'

const notLoggedIn = refused(401, 'not_logged_in')
const inLanternfall = { ...guilds.lanternfall, owner: false, permissions: '0' }

describe.each(routeDatabases)('on the %s database', (database) => {
  let service: RunningApp
  let bot: Bot
  beforeAll(async () => {
    service = await startApp({ database })
    bot = await service.bot(guilds.lanternfall.id)
  })
  afterAll(() => service.close())

  test('who logs out has no session and no cookie left', async () => {
    const member = await service.member(person())
    const thief = withCookies(service.visitor(), member.cookies)
    const answer = await member.post('/auth/logout')
    expect(await seen(answer)).toEqual(done)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(cookieLines(answer)).toEqual([CLEARED])
    expect(member.cookies.size).toBe(0)
    expect(await seen(member.get('/v1/users/me'))).toEqual(notLoggedIn)
    expect(await seen(thief.get('/v1/users/me'))).toEqual(notLoggedIn)
    expect(await seen(thief.post('/auth/logout'))).toEqual(notLoggedIn)
  })

  test('logging out ends this session only, and leaves consent as it is', async () => {
    const who = person()
    const phone = await service.member(who)
    const laptop = await service.member(who)
    expect(await seen(phone.post('/auth/logout'))).toEqual(done)
    expect(await laptop.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
  })

  test('who turns everything off is logged out on all devices, and others stay', async () => {
    const who = person(guild())
    const phone = await service.member(who)
    const others = [await service.member(who), await service.member(who)]
    const somebodyElse = await service.member(person())
    const answer = await phone.post('/auth/revoke')
    expect(await seen(answer)).toEqual(done)
    expect(cookieLines(answer)).toEqual([CLEARED])
    for (const device of [phone, ...others]) expect(await seen(device.get('/v1/users/me'))).toEqual(notLoggedIn)
    for (const device of others) expect(await seen(device.post('/auth/revoke'))).toEqual(notLoggedIn)
    expect(await somebodyElse.get('/v1/users/me')).toMatchObject({ status: 200 })
  })

  test('links and permissions of who turned everything off count again after the next login', async () => {
    const who = person(inLanternfall)
    const lookup = { guild_id: inLanternfall.id, target_chat_id: who.id }
    const member = await service.member(who)
    await member.allow(inLanternfall.id)
    const { body: account } = await member.link(`Returns ${database}`, 'BACK', 'na')
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200 })

    await member.post('/auth/revoke')
    const dashboard_url = `${service.url}/?guild=${inLanternfall.id}`
    expect(await seen(bot.lookUp(lookup))).toEqual({
      status: 403,
      body: { detail: { reason: 'no_global_consent', dashboard_url } },
    })

    await member.logIn(who)
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200, body: { publisher_tag_line: 'BACK' } })
    expect(await member.get('/v1/users/me')).toMatchObject({ body: { global_consent: true, accounts: [account] } })
    expect(await seen(member.get('/v1/users/me/guilds'))).toEqual({
      status: 200,
      body: {
        guilds: [
          { id: inLanternfall.id, name: inLanternfall.name, icon_url: null, can_manage: false, is_allowed: true },
        ],
      },
    })
  })

  test('who turns everything off leaves no guild list behind', async () => {
    const who = person(guild(), guild())
    const member = await service.member(who)
    await member.post('/auth/revoke')
    const left = await service.store.db
      .selectFrom('guild_memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('u.chat_id', '=', who.id)
      .select('m.guild_id')
      .execute()
    expect(left).toEqual([])
  })

  test('two devices that turn everything off at once are both answered', async () => {
    const who = person()
    const devices = [await service.member(who), await service.member(who)]
    const answers = await Promise.all(devices.map((device) => device.post('/auth/revoke')))
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })
})
