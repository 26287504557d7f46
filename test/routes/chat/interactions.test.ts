/** A chat command decides the next lookup, in every state of a person, and never turns anything on. */
import { beforeEach, expect, test } from 'vitest'
import { asMember, type SimulatedPerson } from '../../../src/development/chat-simulator/personas.ts'
import type { Member } from '../../helpers/actors.ts'
import { guilds, onEachDatabase } from '../../helpers/app.ts'

const GUILD = guilds.lanternfall.id
const OTHER = guilds.copperHeron.id

/** Steps of a person before the command, in order. */
const STATES = {
  'a person who never logged in': [],
  'a person who only logged in': ['log in'],
  'a person who is not visible here': ['log in', 'allow', 'deny'],
  'a person who is visible here': ['log in', 'link', 'allow'],
  'a person who turned everything off': ['log in', 'allow', 'stop'],
} as const
type StateName = keyof typeof STATES

const COMMANDS = ['off', 'stop', 'who', 'status'] as const
/** All commands, and other interactions and events that the platform can send. */
const KINDS = [...COMMANDS, 'on', 'toString', 'ping', 'another command', 'a button', 'removal', 'another event']

const env = { RATE_LIMIT_PER_MINUTE: '10000', LOGIN_LIMIT_PER_MINUTE: '10' }

onEachDatabase({ hasChatDoor: true, env }, async (service) => {
  let person: SimulatedPerson
  let count = 0

  const bot = await service.bot(GUILD)
  beforeEach(() => {
    count += 1
    const id = String(8_000_000_000_000_000_000n + BigInt(count))
    person = { id, username: `pressed-${count}`, displayName: null, guilds: [asMember(guilds.lanternfall)] }
  })

  const say = async (name: string, guildId = GUILD, locale?: string) => {
    const command = { userId: person.id, guildId: guildId || undefined, name, locale }
    const answer = await service.simulator.signer.sendCommand(command)
    const { data } = (await answer.json()) as { data: { content: string; flags: number } }
    expect(data).toMatchObject({ flags: 64, allowed_mentions: { parse: [] } })
    return data.content
  }
  const lookUp = async () => {
    const { status, body } = await bot.lookUp({ guild_id: GUILD, target_chat_id: person.id })
    return status === 200 ? 'visible' : (body.detail.reason ?? body.detail)
  }
  async function become(state: StateName): Promise<Member> {
    const member = service.visitor()
    const steps = {
      'log in': () => member.logIn(person),
      link: () => member.link(person.username),
      allow: () => member.allow(GUILD),
      deny: () => member.setPermission(GUILD, false),
      stop: () => member.post('/auth/revoke'),
    }
    for (const step of STATES[state]) await steps[step]()
    return member
  }
  const visible = () => become('a person who is visible here')

  async function press(kind: string): Promise<number> {
    const { signer } = service.simulator
    const from = { guild_id: GUILD, member: { user: { id: person.id } } }
    const others: Record<string, () => Promise<Response>> = {
      ping: () => signer.send('interactions', { type: 1 }),
      'another command': () =>
        signer.send('interactions', { type: 2, ...from, data: { name: 'allow', options: [{ name: 'stop' }] } }),
      'a button': () => signer.send('interactions', { type: 3, ...from, data: { custom_id: 'on' } }),
      removal: () => signer.sendRemoval(person.id),
      'another event': () =>
        signer.send('events', {
          type: 1,
          event: { type: 'APPLICATION_AUTHORIZED', timestamp: '2030-01-01T00:00:00', data: { user: from.member.user } },
        }),
    }
    const send = Object.hasOwn(others, kind) ? others[kind] : undefined
    return (await (send?.() ?? signer.sendCommand({ userId: person.id, guildId: GUILD, name: kind }))).status
  }

  const OFF = new Map([
    ['off', 'no_server_consent'],
    ['stop', 'no_global_consent'],
    ['removal', 'no_global_consent'],
  ])

  test.each(Object.keys(STATES) as StateName[])(
    'no message from the chat platform turns on lookups about %s',
    async (state) => {
      for (const kind of KINDS) {
        person = { ...person, id: String(BigInt(person.id) + 1_000n), username: `${person.username}x` }
        await become(state)
        const before = await lookUp()
        expect(await press(kind), kind).toBe(kind === 'a button' ? 422 : kind.match(/removal|event/) ? 204 : 200)
        const after = await lookUp()
        if (before === 'visible') expect(after, kind).toBe(OFF.get(kind) ?? 'visible')
        else expect(after, kind).not.toBe('visible')
      }
    },
  )

  test('a chat command stores nothing about a person who never logged in', async () => {
    for (const name of COMMANDS) expect(await say(name)).toMatch(/doesn’t know you/)
    expect(await service.query`select from users where chat_id = ${person.id}`).toEqual([])
  })

  test.each([
    ['a member without a user', { member: {} }],
    ['a member whose user is null', { member: { user: null } }],
    ['an option that is null', { data: { name: 'lookups', options: [null, { name: 'off' }] } }],
    ['a locale that is a number', { locale: 5 }],
  ])('"/lookups off" turns lookups off even if the command contains %s', async (_, odd) => {
    await visible()
    const user = { id: person.id }
    const command = { type: 2, guild_id: GUILD, user, data: { name: 'lookups', options: [{ name: 'off' }] }, ...odd }
    expect((await service.simulator.signer.send('interactions', command)).status).toBe(200)
    expect(await lookUp()).toBe('no_server_consent')
  })

  test('"/lookups off" turns lookups off in one server and leaves other servers on', async () => {
    const member = await visible()
    await member.allow(OTHER)
    expect(await say('off')).toMatch(/can no longer look you up. You can change this at <http/)
    expect(await say('off')).toMatch(/^Sharing was already off/)
    expect(await lookUp()).toBe('no_server_consent')
    expect((await member.get('/v1/users/me')).body).toMatchObject({
      global_consent: true,
      other_permissions: [{ guild_id: OTHER, is_allowed: true }],
    })
    expect(await say('off', '')).toMatch(/works in a server/)
  })

  test('a person who sends too many chat commands is told that nothing was changed', async () => {
    await visible()
    for (let n = 0; n < 10; n += 1) expect(await say('status')).not.toMatch(/^Too many/)
    expect(await say('stop')).toMatch(/^Too many commands, so nothing was changed/)
    expect(await lookUp()).toBe('visible')
    person = { ...person, id: String(BigInt(person.id) + 500_000n) }
    expect(await say('stop')).toMatch(/doesn’t know you/)
  })

  test('"/lookups stop" turns everything off and logs the person out', async () => {
    const member = await visible()
    expect(await say('stop')).toMatch(/^Everything is off/)
    expect(await say('stop')).toMatch(/^Everything was already off/)
    expect(await lookUp()).toBe('no_global_consent')
    expect((await member.get('/v1/users/me')).status).toBe(401)
  })

  test('a person sees in their history which decisions they made in the chat', async () => {
    const member = await visible()
    await say('off')
    const { events } = (await member.get('/v1/users/me/history')).body
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'permission.denied', by: 'me', via: 'chat', guild_id: GUILD, guild_name: guilds.lanternfall.name },
      { action: 'permission.allowed', by: 'me', via: null },
    ])
    await say('stop')
    const again = (await (await service.member(person)).get('/v1/users/me/history')).body.events
    expect(again[1]).toMatchObject({ action: 'consent.withdrawn', by: 'me', via: 'chat' })
  })

  test('a person who sends "/lookups who" is told how often bots looked them up', async () => {
    await visible()
    expect(await say('who')).toMatch(/^No bot asked/)
    for (const _each of [1, 2]) await lookUp()
    await service.writeCounts()
    expect(await say('who')).toMatch(/• Lanternfall Vanguard, ….+: 2 times \(2 today\)\nFull list: <http/)
    for (const [days, said] of [[6, /: 2 times \(0 today\)/] as const, [1, /^No bot asked/] as const]) {
      await service.query`update lookup_counts set day = day - ${days}::integer`
      expect(await say('who')).toMatch(said)
    }
    person = { ...person, id: String(BigInt(person.id) + 500_000n) }
    expect(await say('who')).not.toMatch(/Lanternfall/)
  })

  test('a person who sends "/lookups status" is told in which servers lookups are on', async () => {
    const member = await service.member(person)
    expect(await say('status')).toMatch(/can’t look you up in any server/)
    await member.allow(GUILD)
    expect(await say('status')).toMatch(
      /can’t look you up in this server.\nSharing is on in: Lanternfall Vanguard.\n.*linked a game account/,
    )
    await member.link(person.username)
    expect(await say('status')).toMatch(
      /can look you up in this server.\nSharing is on in: Lanternfall Vanguard.\nYou can/,
    )
    expect(await say('status', OTHER)).toMatch(/can’t look you up in this server/)
    await say('stop')
    expect(await say('status')).toMatch(/^Everything is off/)
  })

  test.each([
    ['de', 'German', /^Die Freigabe war schon aus/],
    ['de-AT', 'German', /^Die Freigabe war schon aus/],
    ['en-GB', 'English', /^Sharing was already off/],
    ['tlh', 'English', /^Sharing was already off/],
  ])('a person whose chat app has the locale %s gets a reply in %s', async (locale, _language, expected) => {
    await service.member(person)
    expect(await say('off', GUILD, locale)).toMatch(expected)
  })

  test('the reply to "/lookups status" about many servers fits into one message', async () => {
    const member = await service.member(person)
    const { id } = (await member.get('/v1/users/me')).body
    await service.query`insert into guild_permissions (user_id, guild_id, is_allowed, guild_name)
      select ${id}, 9000 + n, true, repeat('*', 200) from generate_series(1, 30) n`
    const text = await say('status')
    expect(text.length).toBeLessThanOrEqual(2000)
    expect(text).toMatch(/and 20 more/)
    // Markup in the name of a server is escaped.
    expect(text).not.toMatch(/[^\\]\*/)
  })
})
