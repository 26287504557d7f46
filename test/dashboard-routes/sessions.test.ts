/** Where people are logged in: they see it, end the others, and have fifty sessions at most. */
import { expect, test } from 'vitest'
import * as sessions from '../../src/store/people/sessions.ts'
import type { Member } from '../helpers/actors.ts'
import { onEachDatabase } from '../helpers/app.ts'
import { done, person, refused, seen, timestamp } from './people.ts'

const PATH = '/v1/users/me/sessions'
const notLoggedIn = refused(401, 'not_logged_in')
const SEVEN_DAYS_MS = 7 * 86_400_000

onEachDatabase({}, (service) => {
  const sessionsOf = async (member: Member) => (await member.get(PATH)).body.sessions

  test('all sessions of a person are listed, newest first, and the one that asks is marked', async () => {
    const who = person()
    const phone = await service().member(who)
    const laptop = await service().member(who)
    await service().member(person())
    const times = { created_at: expect.stringMatching(timestamp), expires_at: expect.stringMatching(timestamp) }
    expect(await seen(laptop.get(PATH))).toEqual({
      status: 200,
      body: {
        sessions: [
          { ...times, is_current: true },
          { ...times, is_current: false },
        ],
      },
    })
    const [newest, oldest] = await sessionsOf(phone)
    expect([newest.is_current, oldest.is_current]).toEqual([false, true])
    expect(Date.parse(newest.created_at)).toBeGreaterThan(Date.parse(oldest.created_at))
    const lifetime = Date.parse(oldest.expires_at) - Date.parse(oldest.created_at)
    expect(Math.abs(lifetime - SEVEN_DAYS_MS)).toBeLessThan(60_000)
  })

  test('ending the other sessions leaves this one, and consent', async () => {
    const who = person()
    const [phone, laptop, tablet] = [
      await service().member(who),
      await service().member(who),
      await service().member(who),
    ]
    const somebodyElse = await service().member(person())
    for (let time = 0; time < 2; time += 1) {
      const answer = await laptop.post('/auth/logout-others')
      expect(await seen(answer)).toEqual(done)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    for (const other of [phone, tablet]) expect(await seen(other.get('/v1/users/me'))).toEqual(notLoggedIn)
    expect(await laptop.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
    expect(await somebodyElse.get('/v1/users/me')).toMatchObject({ status: 200 })
    expect(await sessionsOf(laptop)).toMatchObject([{ is_current: true }])
  })

  test('a session that has expired is not listed', async () => {
    const member = await service().member(person())
    const { id } = (await member.get('/v1/users/me')).body
    await sessions.create(service().store.db, 'an expired one', { userId: id, lifetimeMs: -1000 })
    expect(await sessionsOf(member)).toHaveLength(1)
  })

  test('a fifty-first session ends the oldest, also when many begin at once', async () => {
    const who = person()
    const [first, second] = [await service().member(who), await service().member(who)]
    const { id: userId } = (await first.get('/v1/users/me')).body
    const create = (name: string) => sessions.create(service().store.db, name, { userId, lifetimeMs: SEVEN_DAYS_MS })
    for (let count = 0; count < 48; count += 1) await create(`${userId} ${count}`)
    expect(await sessionsOf(first)).toHaveLength(50)
    await create(`${userId} one more`)
    expect(await seen(first.get(PATH))).toEqual(notLoggedIn)
    expect(await sessionsOf(second)).toHaveLength(50)
    // In rounds: they take turns at the person's row, and nobody waits there for longer than the database's deadline.
    for (const round of ['a', 'b', 'c']) {
      await Promise.all(Array.from({ length: 4 }, (_, n) => create(`${userId} again ${round}${n}`)))
    }
    const { rows } = await service()
      .store.db.selectFrom('sessions')
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(rows).toBe('50')
  })
})
