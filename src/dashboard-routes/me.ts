/** Who is logged in, and which guilds they are in. */
import type { App } from '../http/app-type.ts'
import { notLoggedIn } from '../refusals.ts'
import * as accounts from '../store/people/accounts.ts'
import * as permissions from '../store/people/permissions.ts'
import * as users from '../store/people/users.ts'
import type { Db } from '../store/tables.ts'
import type { CurrentUser, Guild } from '../wire/dashboard.ts'
import { listGuilds, readCurrentUser } from '../wire/dashboard-operations.ts'
import { toAccount } from './accounts.ts'

export async function meRoutes(app: App, { db }: { db: Db }) {
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
