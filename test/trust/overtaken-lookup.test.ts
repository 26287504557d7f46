/** A lookup that began before a change may answer what was before it; one that begins after it may not, even beside the first. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, emptyDatabase, hasPostgres, type RunningApp, startApp } from '../helpers/app.ts'
import { type LookupWorld, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'

describe.skipIf(!hasPostgres)('while the answer to a lookup is on its way', () => {
  let proxy: TcpProxy
  /** Lookups are asked here, through the proxy. */
  let world: LookupWorld
  /** Changes are made here, beside it. */
  let other: RunningApp

  beforeAll(async () => {
    const databaseUrl = await emptyDatabase()
    proxy = await startTcpProxy(databaseUrl)
    world = await startLookupWorld({ databaseUrl: proxy.url })
    other = await startApp({ databaseUrl, simulator: world.simulator })
  })
  afterAll(async () => {
    await other?.close()
    await world?.close()
    await proxy?.close()
  })

  const lookUp = async () => statusAndBody(await world.inGuild.lookUp(world.lookup))

  /** The answers to one that began before the change, and to the same one that began after it. */
  async function beforeAndAfter(change: () => Promise<unknown>) {
    const { held } = proxy.hold()
    const before = lookUp()
    await expect.poll(held, { timeout: 10_000 }).toBeGreaterThan(0)
    await change()
    const after = lookUp()
    // Long enough for it to arrive, beside the first. Should it be later, then it had no chance to join that one.
    await sleep(100)
    proxy.release()
    return { before: await before, after: await after }
  }

  /** On a busy machine the first may be given up before it has its answer: then it was asked for nothing. */
  async function untilUndisturbed(prepare: () => Promise<unknown>, change: () => Promise<unknown>) {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await prepare()
      const answers = await beforeAndAfter(change)
      if (answers.before.status !== 503 && answers.after.status !== 503) return answers
      await expect.poll(async () => (await lookUp()).status, { timeout: 30_000 }).not.toBe(503)
    }
    throw new Error('the machine was too busy for a single round')
  }

  test('the same lookup that begins after a withdrawal reads the database itself', async () => {
    const changer = await other.member(cast.member)
    const { before, after } = await untilUndisturbed(
      // A lookup first, so that the connection is there and nothing else is on its way.
      () => changer.allow(world.guildId).then(lookUp),
      () => changer.allow(world.guildId, false),
    )
    expect(before).toMatchObject({ status: 200 })
    expect(after).toMatchObject({ status: 403, body: { detail: { reason: 'no_server_consent' } } })
  })
})
