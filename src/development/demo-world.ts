/** The demo world: the people and keys that `wire/examples.ts` lists, for each answer that a lookup can have. */
import * as accounts from '../store/people/accounts.ts'
import type { Cause } from '../store/people/audit.ts'
import * as instanceKeys from '../store/people/instance-keys.ts'
import * as permissions from '../store/people/permissions.ts'
import * as users from '../store/people/users.ts'
import type { Db } from '../store/tables.ts'
import { cast, guilds, mayManage, type SimulatedPerson } from './chat-simulator/cast.ts'

/** What is theirs they did themselves, as on the dashboard. */
const CAUSE: Cause<'me'> = { actor: 'member', requestId: 'first-start' }

/** Gives the keys by the names of their files. */
export async function seedDemoWorld(db: Db): Promise<Record<string, string>> {
  await agree(db, cast.member, [{ gameName: 'Ashgrove Kestrel', tagLine: 'VALE9', region: 'eu' }])
  await agree(db, cast.twoAccounts, [
    { gameName: 'Perrin Hollow', tagLine: 'MOTH', region: 'na' },
    { gameName: 'Second Lantern', tagLine: 'MOTH2', region: 'ap' },
  ])
  await agree(db, cast.noAccount, [])
  const userId = await logIn(db, cast.otherAdmin)
  const revoked = await createKey(db, userId, guilds.copperHeron.id)
  await instanceKeys.revoke(db, { userId, instanceId: revoked.key.id }, CAUSE)
  const otherGuild = await createKey(db, userId, guilds.copperHeron.id)
  const valid = await createKey(db, await logIn(db, cast.admin), guilds.lanternfall.id)
  return { 'demo-key': valid.value, 'demo-key-other-guild': otherGuild.value, 'demo-key-revoked': revoked.value }
}

/** Logs somebody in, allows lookups in the guild where everybody is, and links these accounts. */
async function agree(db: Db, person: SimulatedPerson, gameIds: accounts.GameId[]): Promise<void> {
  const userId = await logIn(db, person)
  await permissions.set(db, { userId, guildId: guilds.lanternfall.id, isAllowed: true }, CAUSE)
  for (const gameId of gameIds) await accounts.link(db, { userId, gameId }, CAUSE)
}

async function createKey(db: Db, userId: string, guildId: string) {
  const created = await instanceKeys.create(db, { userId, guildId }, CAUSE)
  if (typeof created === 'string') throw new Error(`the demo world has no key: ${created}`)
  return created
}

function logIn(db: Db, { id, username, displayName, guilds }: SimulatedPerson): Promise<string> {
  const memberships = guilds.map((guild) => ({ id: guild.id, name: guild.name, canManage: mayManage(guild) }))
  return users.logIn(db, { chatId: id, username, displayName: displayName ?? username, guilds: memberships }, CAUSE)
}
