/**
 * Everything that a person is told about themselves, in the shapes of the wire: part by part for the endpoints, and all of
 * it for the download and for `admin show`.
 */
import * as accounts from '../store/people/accounts.ts'
import * as erasure from '../store/people/erasure.ts'
import * as history from '../store/people/history.ts'
import * as instanceKeys from '../store/people/instance-keys.ts'
import * as permissions from '../store/people/permissions.ts'
import * as sessions from '../store/people/sessions.ts'
import * as users from '../store/people/users.ts'
import { inSnapshot } from '../store/snapshot.ts'
import type { Db } from '../store/tables.ts'
import * as keyUse from '../store/usage/key-use.ts'
import * as whoLooked from '../store/usage/who-looked.ts'
import type { CurrentUser, GuildList, InstanceList, WhoLooked } from '../wire/dashboard.ts'
import type { History, PersonalData, SessionList } from '../wire/personal-data.ts'
import * as shapes from './shapes.ts'

/** How long things are kept. */
export interface Periods {
  lookupDays: number
  /** Days without a login after which somebody is erased; undefined: nobody is. */
  inactiveDays: number | undefined
}

/** Whose data, and what the answer depends on. */
export interface Reader extends Periods {
  userId: string
  /** The session that asks; undefined: an operator does. */
  sessionId?: string | undefined
}

type Person = Pick<Reader, 'userId'>

/** The most events, and rows of lookups, in an answer for the dashboard. The download has all of them. */
const MOST_ROWS = 1_000

/** Undefined: they were erased. */
export async function readCurrentUser(db: Db, reader: Reader): Promise<CurrentUser | undefined> {
  const { userId } = reader
  const user = await users.find(db, userId)
  if (user === undefined) return undefined
  return {
    id: user.id,
    chat_id: user.chatId,
    username: user.username,
    display_name: user.displayName,
    avatar_url: null,
    global_consent: user.hasGlobalConsent,
    accounts: (await accounts.list(db, userId)).map(shapes.toAccount),
    other_permissions: (await permissions.listOutsideGuildList(db, userId)).map(shapes.toOtherPermission),
    guilds_fetched_at: user.guildsFetchedAt?.toISOString() ?? null,
    ...(await erasedAfter(db, reader)),
  }
}

/** No field where nobody is erased for staying away. */
async function erasedAfter(db: Db, { userId, inactiveDays }: Reader): Promise<Pick<CurrentUser, 'erased_after'>> {
  if (inactiveDays === undefined) return {}
  return { erased_after: (await erasure.absentFrom(db, userId, inactiveDays))?.toISOString() ?? null }
}

export async function readGuilds(db: Db, { userId }: Person): Promise<GuildList> {
  return { guilds: (await users.listGuilds(db, userId)).map(shapes.toGuild) }
}

export async function readInstances(db: Db, { userId }: Person): Promise<InstanceList> {
  return { instances: (await instanceKeys.list(db, userId)).map(shapes.toInstance) }
}

export async function readSessions(db: Db, { userId, sessionId }: Omit<Reader, keyof Periods>): Promise<SessionList> {
  return { sessions: (await sessions.list(db, { userId, sessionId })).map(shapes.toSession) }
}

export async function readHistory(db: Db, { userId }: Person): Promise<History> {
  return { events: (await history.list(db, userId, MOST_ROWS)).map(shapes.toHistoryEvent) }
}

/** Undefined: they were erased. */
export async function readLookups(db: Db, { userId, lookupDays }: Reader): Promise<WhoLooked | undefined> {
  const found = await whoLooked.list(db, { userId, lookupDays, most: MOST_ROWS })
  return found && shapes.toWhoLooked(found)
}

/** All of it, as it was at one moment. Undefined: they were erased. */
export function readEverything(db: Db, reader: Reader): Promise<PersonalData | undefined> {
  return inSnapshot(db, async (trx) => {
    const user = await users.find(trx, reader.userId)
    const me = await readCurrentUser(trx, reader)
    const lookups = await whoLooked.list(trx, reader)
    if (user === undefined || me === undefined || lookups === undefined) return undefined
    return {
      exported_at: new Date().toISOString(),
      first_login_at: user.firstLoginAt.toISOString(),
      last_login_at: user.lastLoginAt.toISOString(),
      guild_list_from: user.guildsFetchedAt?.toISOString() ?? null,
      user: me,
      ...(await readGuilds(trx, reader)),
      permissions: (await permissions.list(trx, reader.userId)).map(shapes.toPermissionRecord),
      ...(await readInstances(trx, reader)),
      key_use: (await keyUse.listOwn(trx, reader.userId)).map(shapes.toKeyUse),
      ...(await readSessions(trx, reader)),
      events: (await history.list(trx, reader.userId)).map(shapes.toHistoryEvent),
      lookups: shapes.toWhoLooked(lookups),
    }
  })
}
