/** Many lookups at once share queries with each other: each still gets its own answer, and the truth of its moment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/wire/dashboard.ts'
import { Bot } from '../helpers/actors.ts'
import { guilds, routeDatabases } from '../helpers/app.ts'
import {
  figuresOf,
  type LookupWorld,
  ownerOf,
  somebody,
  startLookupWorld,
  statusAndBody,
} from '../helpers/lookup-world.ts'

interface Case {
  send: () => Promise<{ status: number; body: unknown }>
  expected: { status: number; body: unknown }
}

describe.each(routeDatabases)('on the %s database', (database) => {
  let world: LookupWorld
  let elsewhere: Bot
  const cases: Case[] = []

  beforeAll(async () => {
    world = await startLookupWorld({ database })
    elsewhere = new Bot(world.url, (await world.admin.createKey(guilds.copperHeron.id)).api_key)
    for (let index = 0; index < 12; index += 1) cases.push(...(await casesAbout(index)))
    cases.push(...casesAboutNobody())
  })
  afterAll(() => world.close())

  const refused = (status: number, detail: unknown) => ({ status, body: { detail } })
  const noConsent = (reason: string) => refused(403, { reason, dashboard_url: `${world.url}/?guild=${world.guildId}` })
  const lookUp = (bot: Bot, body: object) => async () => statusAndBody(await bot.lookUp(body))

  /** Everybody here is different, and each can be asked about in several ways. */
  async function casesAbout(index: number): Promise<Case[]> {
    const id = String(9_200_000_000_000_000_001n + BigInt(index))
    const member = await world.member(somebody(id))
    const first: Account = (await member.link(`Player ${index}`, 'ONE')).body
    const second: Account = (await member.link(`Player ${index}`, 'TWO', 'kr')).body
    const isAllowed = index % 3 !== 0
    await member.allow(world.guildId, isAllowed)
    const body = { guild_id: world.guildId, target_chat_id: id }
    const found = (account: Account) =>
      isAllowed ? { status: 200, body: figuresOf(account) } : noConsent('no_server_consent')
    const notLinked = isAllowed ? refused(404, 'no_linked_account') : noConsent('no_server_consent')
    const named = (account: string) => ({ ...body, publisher_account_id: account })
    return [
      { send: lookUp(world.inGuild, body), expected: found(first) },
      { send: lookUp(world.inGuild, named(second.id)), expected: found(second) },
      { send: lookUp(world.inGuild, named(world.account.id)), expected: notLinked },
      { send: lookUp(elsewhere, body), expected: refused(403, 'guild_key_mismatch') },
      { send: lookUp(world.botWith('psk_junk'), body), expected: refused(401, 'invalid_or_revoked_key') },
    ]
  }

  function casesAboutNobody(): Case[] {
    const unknown = { guild_id: world.guildId, target_chat_id: 5 }
    const fault = { loc: ['body', 'target_chat_id'], msg: 'Field required', type: 'missing' }
    return [
      { send: lookUp(world.inGuild, unknown), expected: noConsent('no_global_consent') },
      { send: lookUp(world.inGuild, { guild_id: world.guildId }), expected: refused(422, [fault]) },
    ]
  }

  test('two thousand lookups of all kinds are each answered as if they were alone', async () => {
    const asked = Array.from({ length: Math.ceil(2_000 / cases.length) }, () => cases).flat()
    const wrong: unknown[] = []
    await inParallel(100, asked, async ({ send, expected }) => {
      const answer = await send()
      if (JSON.stringify(answer) !== JSON.stringify(expected)) wrong.push({ answer, expected })
    })
    expect(wrong).toEqual([])
  })

  test('a change that was acknowledged counts for each lookup that starts after it, in the middle of many', async () => {
    const id = '5300000000000000001'
    const person = somebody(id)
    let member = await world.member(person)
    await member.allow(world.guildId)
    await member.link('Comes And Goes')
    const ask = async () => {
      const { status, body } = await world.inGuild.lookUp({ guild_id: world.guildId, target_chat_id: id })
      return [status, body.detail?.reason ?? body.publisher_game_name]
    }
    const askOften = () => Promise.all(Array.from({ length: 12 }, ask))
    const always = (answer: unknown[]) => Array.from({ length: 12 }, () => answer)

    await whileBusy(cases, async () => {
      for (let round = 0; round < 8; round += 1) {
        expect(await askOften()).toEqual(always([200, 'Comes And Goes']))
        await member.allow(world.guildId, false)
        expect(await askOften()).toEqual(always([403, 'no_server_consent']))
        await member.allow(world.guildId)
        await member.post('/auth/revoke')
        expect(await askOften()).toEqual(always([403, 'no_global_consent']))
        member = await world.member(person)
      }
    })
  })

  test('a key that was revoked is refused from then on, in the middle of many lookups', async () => {
    await whileBusy(cases, async () => {
      const manager = await world.member(ownerOf(guilds.lanternfall, '5300000000000000002'))
      for (let round = 0; round < 8; round += 1) {
        const key = await manager.createKey(world.guildId)
        const ask = async () => (await new Bot(world.url, key.api_key).lookUp(world.lookup)).status
        expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(Array.from({ length: 12 }, () => 200))
        await manager.post(`/v1/instances/${key.id}/revoke`)
        expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(Array.from({ length: 12 }, () => 401))
      }
    })
  })
})

/** Does something for each, so many at a time. */
async function inParallel<T>(width: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values()
  const worker = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** Does something while forty other lookups are always under way. */
async function whileBusy(cases: readonly Case[], work: () => Promise<void>): Promise<void> {
  let isOver = false
  const askOn = async (index: number) => {
    for (let next = index; !isOver; next += 1) await cases[next % cases.length]?.send()
  }
  const others = Array.from({ length: 40 }, (_, index) => askOn(index))
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(others)
  }
}
