/** The demo world: the people and keys that `wire/examples.ts` lists, for each answer that a lookup can have. */
import * as accounts from '../store/people/accounts.ts'
import type { Cause } from '../store/people/audit.ts'
import * as instanceKeys from '../store/people/instance-keys.ts'
import * as permissions from '../store/people/permissions.ts'
import * as users from '../store/people/users.ts'
import type { Db } from '../store/tables.ts'
import { cast, guilds, mayManage, type SimulatedPerson } from './chat-simulator/cast.ts'

const CAUSE: Cause = { actor: 'operator', requestId: 'first-start' }

/** Everybody is in it, and the demo key is bound to it. */
const GUILD = guilds.lanternfall

/**
 * Gives the keys by the names of their files. One is missing if another process that seeds at the same moment has made the
 * most that a person may have.
 */
export async function seedDemoWorld(db: Db): Promise<Record<string, string>> {
  const adminId = await users.logIn(db, toLogin(cast.admin), CAUSE)
  await agree(db, cast.member, [{ gameName: 'Ashgrove Kestrel', tagLine: 'VALE9', region: 'eu' }])
  await agree(db, cast.twoAccounts, [
    { gameName: 'Perrin Hollow', tagLine: 'MOTH', region: 'na' },
    { gameName: 'Second Lantern', tagLine: 'MOTH2', region: 'ap' },
  ])
  await agree(db, cast.noAccount, [])
  const otherAdminId = await users.logIn(db, toLogin(cast.otherAdmin), CAUSE)
  const revoked = await createKey(db, { userId: otherAdminId, guildId: guilds.copperHeron.id })
  if (revoked !== undefined) {
    await instanceKeys.revoke(db, { userId: otherAdminId, instanceId: revoked.key.id }, CAUSE)
  }
  const otherGuild = await createKey(db, { userId: otherAdminId, guildId: guilds.copperHeron.id })
  const valid = await createKey(db, { userId: adminId, guildId: GUILD.id })
  return {
    ...(valid && { 'demo-key': valid.value }),
    ...(otherGuild && { 'demo-key-other-guild': otherGuild.value }),
    ...(revoked && { 'demo-key-revoked': revoked.value }),
  }
}

/** Logs somebody in, allows lookups in the guild and links these accounts. */
async function agree(db: Db, person: SimulatedPerson, gameIds: accounts.GameId[]): Promise<void> {
  const userId = await users.logIn(db, toLogin(person), CAUSE)
  await permissions.set(db, { userId, guildId: GUILD.id, isAllowed: true }, CAUSE)
  for (const gameId of gameIds) await accounts.link(db, { userId, gameId }, CAUSE)
}

async function createKey(db: Db, wish: { userId: string; guildId: string }) {
  const created = await instanceKeys.create(db, wish, CAUSE)
  return typeof created === 'string' ? undefined : created
}

function toLogin(person: SimulatedPerson): users.NewLogin {
  return {
    chatId: person.id,
    username: person.username,
    displayName: person.displayName ?? person.username,
    guilds: person.guilds.map((guild) => ({ id: guild.id, name: guild.name, canManage: mayManage(guild) })),
  }
}
