/** A link before the login: which name of the guild strangers are told, and that nothing waits for it. */
import { expect, test } from 'vitest'
import { newId, ownGuild, person } from '../dashboard-routes/people.ts'
import { startApp } from '../helpers/app.ts'

async function startPages() {
  const service = await startApp()
  /** What the page for a link to this guild says of it. */
  const told = async (guildId: string) => {
    const { status, text } = await service.visitor().get(`/?guild=${guildId}`)
    expect(status).toBe(200)
    return /<h1>This link is about server <bdi translate="no">(.*)<\/bdi>\.<\/h1>/.exec(text)?.[1]
  }
  return { service, told }
}

test('a guild that has an active key is called by its name, and any other by nothing', async () => {
  const { service, told } = await startPages()
  const [withKey, decided] = [ownGuild('Über “uns” <b>'), ownGuild()]
  const manager = await service.member(person(withKey, decided))
  await manager.allow(decided.id)
  const { id } = await manager.createKey(withKey.id)
  expect(await told(withKey.id)).toBe('Über “uns” &#60;b&#62;')
  // Only a bot's key is known to its guild; that somebody decided about one is theirs.
  for (const other of [decided.id, newId(), 'x', '', '9'.repeat(30)]) expect(await told(other)).toBeUndefined()
  await manager.post(`/v1/instances/${id}/revoke`)
  expect(await told(withKey.id)).toBeUndefined()
})

test('the page comes without it while the database is away', async () => {
  const { service, told } = await startPages()
  await service.store.close()
  expect(await told('42')).toBeUndefined()
})
