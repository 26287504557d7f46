/** How operators find people: by chat id, by name, and by their game accounts. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import { type Cause, record } from '../people/audit.ts'
import { pseudoIdentifier } from '../people/game-id.ts'
import { inParts } from '../people/users.ts'
import type { Db, Row } from '../tables.ts'

export interface HeldAccount {
  id: string
  userId: string
  ownerChatId: Snowflake
  gameName: string
  tagLine: string
  region: string
}

export interface FoundPerson {
  chatId: Snowflake
  username: string
  displayName: string
  hasGlobalConsent: boolean
}

/** The internal id of the person with this chat id, if they ever logged in. */
export async function findUserId(db: Db, chatId: Snowflake): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('chat_id', '=', chatId).executeTakeFirst()
  return row?.id
}

/** Who linked this game id, however it is spelled. */
export function findAccount(db: Db, gameName: string, tagLine: string): Promise<HeldAccount | undefined> {
  return findAccountById(db, pseudoIdentifier(gameName, tagLine))
}

/** Who linked the account with this id. */
export async function findAccountById(db: Db, accountId: string): Promise<HeldAccount | undefined> {
  const row = await db
    .selectFrom('linked_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'u.chat_id', 'a.publisher_game_name', 'a.publisher_tag_line', 'a.region'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      ownerChatId: row.chat_id,
      gameName: row.publisher_game_name,
      tagLine: row.publisher_tag_line,
      region: row.region,
    }
  )
}

/** People found at most. */
const MOST_FOUND = 50

/** The first fifty whose user name or display name contains this text, in whatever case. */
export async function searchByName(db: Db, text: string): Promise<FoundPerson[]> {
  const found: FoundPerson[] = []
  // There is no index of names.
  for await (const { after, end } of inParts(db)) {
    const rows = await db
      .selectFrom('users')
      .select(['chat_id', 'username', 'display_name', 'global_consent'])
      .where('id', '>', after)
      .where('id', '<=', end)
      .where(({ or }) => or([contains('username', text), contains('display_name', text)]))
      .orderBy('id')
      .execute()
    found.push(...rows.map(toFoundPerson))
    if (found.length >= MOST_FOUND) break
  }
  return found.slice(0, MOST_FOUND)
}

const contains = (column: 'username' | 'display_name', text: string) =>
  sql<boolean>`position(lower(${text}::text) in lower(${sql.ref(column)})) > 0`

/** Records that an operator searched, but not for what, as that could name somebody who is erased later. */
export function recordSearch(db: Db, cause: Cause): Promise<void> {
  return db.transaction().execute((trx) => record(trx, { action: 'people.searched', userId: null }, cause))
}

/** Records that an operator read everything there is about a person. */
export function recordShowing(db: Db, userId: string, cause: Cause): Promise<void> {
  return db.transaction().execute((trx) => record(trx, { action: 'data.shown', userId }, cause))
}

function toFoundPerson(
  row: Pick<Row<'users'>, 'chat_id' | 'username' | 'display_name' | 'global_consent'>,
): FoundPerson {
  return {
    chatId: row.chat_id,
    username: row.username,
    displayName: row.display_name,
    hasGlobalConsent: row.global_consent,
  }
}
