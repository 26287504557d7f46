/** An operator finds the bot that walks through ids, however many processes it asks. */
import { expect, test } from 'vitest'
import type { CreatedInstance } from '../../src/wire/dashboard.ts'
import { Bot } from '../helpers/actors.ts'
import { cast, describeIf, emptyDatabase, guilds, hasPostgres, startApp } from '../helpers/app.ts'
import { somebody } from '../helpers/lookup-world.ts'
import { rowsOf } from '../helpers/run-sql.ts'
import { runAdmin } from './run-admin.ts'

const GUILD = guilds.lanternfall.id
const NOBODY = 'Answered most:\nRefused most:\n'
const ask = (target: string) => ({ guild_id: GUILD, target_chat_id: target })

describeIf(hasPostgres, 'over two processes, an operator', async () => {
  const databaseUrl = await emptyDatabase()
  const env = { RATE_LIMIT_PER_MINUTE: '10' }
  const one = await startApp({ databaseUrl, env })
  const replicas = [one, await startApp({ databaseUrl, env, simulator: one.simulator })]
  const admin = await one.member(cast.admin)
  // Keys of two bots: one walks through ids, the other asks about somebody who agreed.
  const [walker, honest] = [await admin.createKey(GUILD), await admin.createKey(GUILD)]
  await one.visible(cast.member, 'Seen Often', 'TOP')
  /** Chat ids of people who have logged in, of whom one agreed. */
  const people = [cast.member.id]
  for (let id = 1; id <= 3; id += 1) {
    const who = somebody(8_600_000_000_000_000_000n + BigInt(id))
    await one.member(who)
    people.push(who.id)
  }

  const top = async () => {
    for (const { writeCounts } of replicas) await writeCounts()
    return (await runAdmin({ DATABASE_URL: databaseUrl }, 'top')).out
  }
  const line = ({ id, key_hint }: CreatedInstance, answered: number, refused: number, isRevoked = false) =>
    JSON.stringify({ id, guildId: GUILD, hint: key_hint, isRevoked, answered, refused })

  test('is told when nobody asked', async () => {
    expect(await top()).toBe(NOBODY)
  })

  test('sees who was answered most, who was refused most, and finds no value of a key there', async () => {
    for (const { url } of replicas) {
      for (const who of people) await new Bot(url, walker.api_key).lookUp(ask(who))
      for (let times = 0; times < 6; times += 1) await new Bot(url, honest.api_key).lookUp(ask(cast.member.id))
      await new Bot(url, honest.api_key).get('/v1/status')
    }
    const out = await top()
    const [honestly, walking] = [line(honest, 12, 0), line(walker, 2, 6)]
    expect(out).toBe(`Answered most:\n${honestly}\n${walking}\nRefused most:\n${walking}\n`)
    expect(await top()).toBe(out)
  })

  test('still sees what was yesterday, and no longer what was the day before', async () => {
    const move = (days: number) => rowsOf(databaseUrl, `update lookup_counts set day = day + ${days}`)
    await move(-1)
    expect(await top()).toContain(line(walker, 2, 6))
    await move(-1)
    expect(await top()).toBe(NOBODY)
    await move(2)
  })

  test('sees that a key is revoked, and no longer sees one whose owner was erased', async () => {
    await new Bot(one.url, walker.api_key).lookUp(ask(cast.member.id))
    await runAdmin({ DATABASE_URL: databaseUrl }, 'revoke-keys', '--key', walker.id, '--yes')
    expect(await top()).toContain(line(walker, 3, 6, true))
    await runAdmin({ DATABASE_URL: databaseUrl }, 'erase', cast.admin.id, '--yes')
    expect(await top()).toBe(NOBODY)
  })
})
