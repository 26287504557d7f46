/** The people whom the simulator knows from the start. */
import { expect, test } from 'vitest'
import { cast, guilds, MANAGER_PERMISSIONS } from '../../../src/development/chat-simulator/cast.ts'

const people = Object.values(cast)

test('they meet in one guild, which only the admin manages', () => {
  expect(people.map(({ guilds: [first] }) => first?.id)).toEqual(people.map(() => guilds.lanternfall.id))
  const managers = people.filter(({ guilds: [first] }) => first?.owner || first?.permissions === MANAGER_PERMISSIONS)
  expect(managers).toEqual([cast.admin])
})

test('they and their guilds have ids of their own, as long as those of the platform', () => {
  const ids = [...people, ...Object.values(guilds)].map(({ id }) => id)
  expect(ids.filter((id) => !/^\d{19}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
