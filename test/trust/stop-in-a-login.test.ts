/** SIGTERM while somebody logs in: the login ends at the process that has it, or at another one. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import type { ServiceProcess } from './service-process.ts'
import { openStage, type Stage, somebody } from './stage.ts'

const UNTIL_ASKED = { timeout: 30_000, interval: 10 }

describe.skipIf(!hasPostgres)('a process that is told to stop in a login', () => {
  let stage: Stage
  let stopping: ServiceProcess
  let other: ServiceProcess
  beforeAll(async () => {
    const env = { PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'info' }
    stage = await openStage({ DATABASE_URL: await emptyDatabase(), ...env })
    ;[stopping, other] = await Promise.all([stage.startOne(), stage.startOne()])
  })
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })
  afterAll(() => stage?.close())

  test('waits for the platform, and whoever is at it yet ends the login elsewhere', async () => {
    const person = somebody()
    const [asked, atThePlatform] = [stage.visitor(stopping), stage.visitor(stopping)]
    const begun = await Promise.all([asked, atThePlatform].map((visitor) => visitor.get('/auth/login')))
    const [back = '', later = ''] = await Promise.all(
      begun.map(({ headers }) => stage.simulator.authorize(String(headers.location), person)),
    )
    stage.simulator.setFault('token', { delayMs: 1_000 })
    const before = stage.simulator.calls.token
    const answer = asked.follow(back)
    await expect.poll(() => stage.simulator.calls.token, UNTIL_ASKED).toBe(before + 1)
    stopping.signal('SIGTERM')
    stage.simulator.setFault('token', undefined)
    expect((await answer).status).toBe(302)
    expect(await stopping.ended).toMatchObject({ code: 0, signal: null })
    expect(stopping.log()).toContainEqual(expect.objectContaining({ signal: 'SIGTERM', msg: 'stopping' }))
    const elsewhere = stage.elsewhere(asked, other.url)
    expect(await elsewhere.get('/v1/users/me')).toMatchObject({ status: 200, body: { chat_id: person.id } })

    const comesBack = stage.elsewhere(atThePlatform, other.url)
    expect((await comesBack.follow(later)).status).toBe(302)
    expect(await comesBack.get('/v1/users/me')).toMatchObject({ status: 200 })
  })
})
