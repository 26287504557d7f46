/** Reads a person's own data for the dashboard, the download and `admin show`, in the shape of responses. */
import type { CurrentUser, GuildList } from '../../wire/dashboard.ts'
import type { PersonalData } from '../../wire/personal-data.ts'
import * as instanceKeys from '../keys/instance-keys.ts'
import type { Db } from '../tables.ts'
import { inSnapshot } from '../transactions.ts'
import * as whoLooked from '../who-looked/who-looked.ts'
import * as accounts from './accounts.ts'
import * as erasure from './erasure.ts'
import * as guildLists from './guild-lists.ts'
import * as history from './history.ts'
import * as notices from './notices.ts'
import * as permissions from './permissions.ts'
import * as sessions from './sessions.ts'
import * as users from './users.ts'

export interface PersonalDataOptions {
  chatCdnUrl: string | undefined
  lookupDays: number
  /** The number of days without a login after which a person is erased; undefined: never. */
  inactiveDays: number | undefined
}

export interface Reader extends PersonalDataOptions {
  userId: string
  /** The session that requests the data; undefined: an operator requests it. */
  sessionId?: string | undefined
}

/** The maximum number of events, and of lookup rows, in a response for the dashboard. The download has all of them. */
export const MAX_ROWS = 1_000

/** Undefined: the person was erased. */
export async function readCurrentUser(db: Db, reader: Reader): Promise<CurrentUser | undefined> {
  const user = await users.find(db, reader.userId)
  return user && toCurrentUser(db, reader, user)
}

type User = NonNullable<Awaited<ReturnType<typeof users.find>>>

async function toCurrentUser(db: Db, { userId, inactiveDays, chatCdnUrl }: Reader, user: User): Promise<CurrentUser> {
  const { first_login_at, last_login_at, avatar, ...shown } = user
  return {
    ...shown,
    avatar_url: pictureUrl(chatCdnUrl, `avatars/${user.chat_id}`, avatar),
    accounts: await accounts.list(db, userId),
    other_permissions: await permissions.listOutsideGuildList(db, userId),
    ...(inactiveDays === undefined ? {} : { erased_after: await erasure.erasureTime(db, userId, inactiveDays) }),
  }
}

export async function readGuilds(db: Db, { userId, chatCdnUrl }: Reader): Promise<GuildList> {
  const guilds = await guildLists.list(db, userId)
  const iconOf = (id: string, icon: string | null) => pictureUrl(chatCdnUrl, `icons/${id}`, icon)
  return { guilds: guilds.map(({ icon, ...guild }) => ({ ...guild, icon_url: iconOf(guild.id, icon) })) }
}

function pictureUrl(cdnUrl: string | undefined, path: string, hash: string | null): string | null {
  return cdnUrl === undefined || hash === null ? null : `${cdnUrl}/${path}/${hash}.webp?size=64`
}

/** Reads all of a person's data from one snapshot. Undefined: the person was erased. */
export function readEverything(db: Db, reader: Reader): Promise<PersonalData | undefined> {
  const { userId, sessionId } = reader
  return inSnapshot(db, async (trx) => {
    const user = await users.find(trx, userId)
    const lookups = await whoLooked.list(trx, reader)
    if (user === undefined || lookups === undefined) return undefined
    return {
      exported_at: new Date().toISOString(),
      first_login_at: user.first_login_at,
      last_login_at: user.last_login_at,
      guild_list_from: user.guilds_fetched_at,
      user: await toCurrentUser(trx, reader, user),
      ...(await readGuilds(trx, reader)),
      permissions: await permissions.list(trx, userId),
      instances: await instanceKeys.list(trx, userId),
      sessions: await sessions.list(trx, { userId, sessionId }),
      events: await history.list(trx, userId),
      notices: await notices.list(trx, userId),
      lookups,
    }
  })
}
