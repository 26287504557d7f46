/** Who is logged in, which guilds they are in, and who looked them up. */
import type { App } from '../http/app-type.ts'
import { notLoggedIn } from '../refusals.ts'
import * as accounts from '../store/people/accounts.ts'
import * as permissions from '../store/people/permissions.ts'
import * as users from '../store/people/users.ts'
import type { Db } from '../store/tables.ts'
import * as whoLooked from '../store/usage/who-looked.ts'
import type { CurrentUser, Guild, LookupsOfDay, WhoLooked } from '../wire/dashboard.ts'
import { listGuilds, listLookups, readCurrentUser } from '../wire/dashboard-operations.ts'
import { toAccount } from './accounts.ts'

interface MeDeps {
  db: Db
  /** How long it is kept who looked. */
  lookupDays: number
}

export async function meRoutes(app: App, { db, lookupDays }: MeDeps) {
  app.get('/v1/users/me', { schema: readCurrentUser }, async ({ userId }): Promise<CurrentUser> => {
    const user = await users.find(db, userId)
    if (user === undefined) throw notLoggedIn()
    return {
      id: user.id,
      chat_id: user.chatId,
      username: user.username,
      display_name: user.displayName,
      avatar_url: null,
      global_consent: user.hasGlobalConsent,
      accounts: (await accounts.list(db, userId)).map(toAccount),
      other_permissions: (await permissions.listOutsideGuildList(db, userId)).map(toServerPermission),
    }
  })

  app.get('/v1/users/me/guilds', { schema: listGuilds }, async ({ userId }) => ({
    guilds: (await users.listGuilds(db, userId)).map(toGuild),
  }))

  app.get('/v1/users/me/lookups', { schema: listLookups }, async ({ userId }): Promise<WhoLooked> => {
    const found = await whoLooked.list(db, { userId, lookupDays })
    if (found === undefined) throw notLoggedIn()
    return {
      since: found.since,
      incomplete_since: found.incompleteSince ?? null,
      lookups: found.lookups.map(toLookupsOfDay),
    }
  })
}

const toServerPermission = ({ guildId, isAllowed }: permissions.Permission) => ({
  guild_id: guildId,
  is_allowed: isAllowed,
})

const toGuild = (guild: users.MemberGuild): Guild => ({
  id: guild.id,
  name: guild.name,
  icon_url: null,
  can_manage: guild.canManage,
  is_allowed: guild.isAllowed,
})

const toLookupsOfDay = (lookups: whoLooked.LookupsOfDay): LookupsOfDay => ({
  date: lookups.day,
  guild_id: lookups.guildId,
  guild_name: lookups.guildName ?? null,
  key_hint: lookups.keyHint,
  answered: lookups.answered,
  refused: lookups.refused,
})
