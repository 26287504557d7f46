/** A first start that is stopped at any moment leaves a folder and a database with which the next start works. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { DEMO_KEYS, DEMO_PEOPLE } from '../../src/wire/examples.ts'
import { Bot } from '../helpers/actors.ts'
import { createMigratedDatabase, guilds, hasPostgres, personas } from '../helpers/app.ts'
import { beginTransactionWith } from '../helpers/run-sql.ts'
import { type Env, waitForProcess } from '../helpers/service-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startHere, startProcess } from './process.ts'

/** Starts again, and expects all people and keys of the demo data. */
async function expectNextStartWorks(folder: string, env: Env): Promise<void> {
  const next = await startProcess(folder, env)
  for (const { id, name } of DEMO_PEOPLE) expect(next.stdout()).toContain(`  ${id}  ${name}`)
  const botWith = (file: string) => new Bot(next.url, readFileSync(join(folder, 'data', file), 'utf8').trim())
  const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: personas.member.id }
  expect(await botWith('demo-key').lookUp(lookup)).toMatchObject({ status: 200 })
  for (const { file, answer } of DEMO_KEYS) {
    expect([file, (await botWith(file).lookUp(lookup)).status]).toEqual([file, Number(answer.slice(0, 3))])
  }
}

describe('an interrupted first start on the embedded database', async () => {
  const begun = performance.now()
  const whole = await startProcess(temporaryFolder())
  const wholeMs = performance.now() - begun
  await whole.stop('SIGKILL')

  test.each([1, 4, 6, 9, 10])('the service starts after a first start that was killed at %i/11', async (part) => {
    const folder = temporaryFolder()
    const first = startHere(folder)
    await sleep((wholeMs * part) / 11)
    await first.stop(part % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
    await expectNextStartWorks(folder, {})
  })
})

test.runIf(hasPostgres)('if the first start was killed, the next start adds the missing demo data', async () => {
  const [folder, env] = [temporaryFolder(), { DATABASE_URL: await createMigratedDatabase() }]
  // The first person is stored, and their account waits for the lock.
  const db = await beginTransactionWith(env.DATABASE_URL, 'lock table linked_accounts in share mode')
  const first = startHere(folder, env)
  const waiting = "select from pg_locks where relation = 'linked_accounts'::regclass and not granted"
  await waitForProcess(first, async () => (await db.query(waiting)).rowCount === 1)
  await first.stop('SIGKILL')
  await db.end()
  await expectNextStartWorks(folder, env)
})
