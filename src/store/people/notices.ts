/** The texts that people agreed to. Each version is stored once. */
import type { Notice } from '../../wire/personal-data.ts'
import { isoTime } from '../iso-time.ts'
import type { Db } from '../tables.ts'

/** The text that a person read before agreeing. */
export type NewNotice = Omit<Notice, 'first_used_at'>

/** Undefined: nobody has ever agreed to this version. */
export const find = (db: Db, version: string) => selectNotices(db).where('version', '=', version).executeTakeFirst()

export function list(db: Db, userId: string) {
  const agreedTo = db.selectFrom('audit_events').select('notice').where('user_id', '=', userId)
  return selectNotices(db).where('version', 'in', agreedTo).orderBy('first_used_at').execute()
}

const selectNotices = (db: Db) =>
  db.selectFrom('notices').select(['version', 'language', 'text', isoTime('first_used_at').as('first_used_at')])
