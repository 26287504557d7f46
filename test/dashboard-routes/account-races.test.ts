/** Links under races: a game id is linked once, and who has accounts has exactly one primary. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type RunningApp, startApp } from '../helpers/app.ts'
import { person, refused, seen } from './people.ts'

describe.each(databases)('on the %s database', (database) => {
  let service: RunningApp
  beforeAll(async () => {
    service = await startApp({ database })
  })
  afterAll(() => service.close())

  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  test.each(Array.from({ length: 5 }, (_, round) => round))(
    'of two people who link one game id at once, one has it (round %i)',
    async (round) => {
      const people = [await service.member(person()), await service.member(person())]
      const answers = await Promise.all(people.map((member) => seen(member.link(`Raced ${round}`, database))))
      expect(statuses(answers)).toEqual([200, 409])
      expect(answers).toContainEqual(refused(409, 'account_already_linked'))
      const lists = await Promise.all(people.map(async (member) => (await member.get('/v1/users/me')).body.accounts))
      expect(lists.flat()).toHaveLength(1)
      expect(lists.flat()).toMatchObject([{ is_primary: true }])
    },
  )

  test('of one person’s ten parallel first links exactly one is primary', async () => {
    const member = await service.member(person())
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => member.link(`Parallel ${n}`, database)))
    expect(statuses(answers)).toEqual(Array(10).fill(200))
    expect(answers.filter(({ body }) => body.is_primary)).toHaveLength(1)
    const { accounts } = (await member.get('/v1/users/me')).body
    expect(accounts.filter((account: { is_primary: boolean }) => account.is_primary)).toHaveLength(1)
  })

  test('of ten parallel links of the same game id one is made', async () => {
    const member = await service.member(person())
    const answers = await Promise.all(Array.from({ length: 10 }, () => member.link('Same again', database)))
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(409)])
  })

  test('there is exactly one primary at any moment of a storm of links, unlinks and choices', async () => {
    const member = await service.member(person())
    const ids: string[] = []
    for (let n = 0; n < 4; n += 1) ids.push((await member.link(`Storm ${n}`, database)).body.id)
    const countPrimaries = async () => {
      const { accounts } = (await member.get('/v1/users/me')).body
      return accounts.filter((account: { is_primary: boolean }) => account.is_primary).length
    }
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        ...ids.map((id) => member.post(`/v1/users/me/accounts/${id}/primary`)),
        member.delete(`/v1/users/me/accounts/${ids[round]}`),
        member.link(`Storm new ${round}`, database),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
      expect(await countPrimaries()).toBe(1)
    }
  })

  test('an account that is unlinked twice at once is unlinked once', async () => {
    const member = await service.member(person())
    const { body } = await member.link('Twice', database)
    const path = `/v1/users/me/accounts/${body.id}`
    const answers = await Promise.all([member.delete(path), member.delete(path)])
    expect(statuses(answers)).toEqual([200, 404])
  })
})
