/** Finds people for operators: by name, and by game account. */
import { sql } from 'kysely'
import { type Cause, record } from '../people/audit.ts'
import type { Db } from '../tables.ts'

export function findAccount(db: Db, accountId: string) {
  return db
    .selectFrom('linked_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.user_id as userId', 'u.chat_id as ownerChatId', 'a.region'])
    .select(['a.publisher_game_name as gameName', 'a.publisher_tag_line as tagLine'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
}

const MAX_FOUND = 50

/** Finds the first fifty people whose names contain this text. Names have no index, so `db` must have no deadlines. */
export function searchByName(db: Db, text: string) {
  const contains = (column: string) => sql<boolean>`position(lower(${text}::text) in lower(${sql.ref(column)})) > 0`
  return db
    .selectFrom('users')
    .select(['chat_id as chatId', 'username', 'display_name as displayName', 'global_consent as hasGlobalConsent'])
    .where(({ or }) => or([contains('username'), contains('display_name')]))
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute()
}

/** Records that an operator read a person's data or searched. The search text isn't stored: it could name an erased person. */
export function recordAccess(
  db: Db,
  event: { action: 'data.shown'; userId: string } | { action: 'people.searched'; userId: null },
  cause: Cause<'operator'>,
): Promise<void> {
  return db.transaction().execute((trx) => record(trx, event, cause))
}
