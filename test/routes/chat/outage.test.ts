/** While the database is unavailable, people are told in time that their "off" may not have been done. */
import { expect, test, vi } from 'vitest'
import { cast, describeIf, guilds, hasPostgres, migratedDatabase, startApp } from '../../helpers/app.ts'
import { multiplyDeadlines } from '../../helpers/multiply-deadlines.ts'
import { beginWith } from '../../helpers/run-sql.ts'
import { startTcpProxy } from '../../helpers/tcp-proxy.ts'

multiplyDeadlines(1)

const GUILD = guilds.lanternfall.id
const person = cast.member
const LATER = { timeout: 30_000, interval: 200 }

describeIf(hasPostgres, 'on Postgres', async () => {
  const databaseUrl = await migratedDatabase()
  const proxy = await startTcpProxy(databaseUrl)
  const env = { RATE_LIMIT_PER_MINUTE: '10000' }
  const service = await startApp({ hasChatDoor: true, databaseUrl: proxy.url, env })
  const bot = await service.bot(GUILD)

  const say = async (name: string) => {
    const answer = await service.simulator.signer.sendCommand({ userId: person.id, guildId: GUILD, name })
    const { data } = (await answer.json()) as { data: { content: string } }
    return [answer.status, data.content]
  }
  const told = [200, expect.stringMatching(/^This may not have been done: .*Send the same command again in a minute/)]
  const lookUp = async () => (await bot.lookUp({ guild_id: GUILD, target_chat_id: person.id })).status
  const becomes = (status: number) => vi.waitFor(async () => expect(await lookUp()).toBe(status), LATER)
  const becomesVisible = async () => {
    const member = await vi.waitFor(() => service.member(person), LATER)
    await member.link('Hung Kestrel')
    await member.allow(GUILD)
    await becomes(200)
  }

  const ways: [string, () => Promise<() => Promise<unknown>>][] = [
    [
      'hangs',
      async () => {
        proxy.hold()
        return async () => proxy.release()
      },
    ],
    [
      'is unavailable',
      async () => {
        proxy.shut()
        return async () => proxy.open()
      },
    ],
    [
      'has locked the row of the person',
      async () => {
        const somebody = await beginWith(databaseUrl, 'select id from users for update')
        return () => somebody.end()
      },
    ],
  ]

  test.each(ways)(
    'while the database %s, a command answers in time that it may not have been done',
    async (_way, begin) => {
      await becomesVisible()
      const end = await begin()
      for (const name of ['off', 'stop']) expect(await say(name)).toEqual(told)
      await end()
      await becomes(200)
      await vi.waitFor(
        async () => expect(await say('off')).toEqual([200, expect.stringMatching(/can no longer look you up/)]),
        LATER,
      )
      await becomes(403)
    },
  )

  test('an event that cannot be stored gets 503, and counts when the platform sends it again', async () => {
    await becomesVisible()
    proxy.shut()
    const sendRemoval = async () => (await service.simulator.signer.sendRemoval(person.id)).status
    expect(await sendRemoval()).toBe(503)
    proxy.open()
    await expect.poll(sendRemoval, LATER).toBe(204)
    await becomes(403)
  })
})
