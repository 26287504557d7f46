/** Instance keys as operators see them: with who made them. Listing them, and each one revoked, leaves an audit event. */
import { type Cause, record } from '../people/audit.ts'
import { end, type KeyFilter, keysOf, selectKeys } from '../people/instance-keys.ts'
import type { Db } from '../tables.ts'

/** Named as on the wire, with the chat id of whoever made it. */
export type HeldKey = Awaited<ReturnType<typeof list>>[number]

/** Newest first, revoked ones included. */
export function list(db: Db, filter: KeyFilter, cause: Cause) {
  return db.transaction().execute(async (trx) => {
    const { user_id: userId = null, guild_id, id = guild_id } = filter
    await record(trx, { action: 'keys.listed', userId, subject: id }, cause)
    return selectHeldKeys(trx).where('k.id', 'in', keysOf(trx, filter).select('id')).execute()
  })
}

/** Revokes all that are active, at once and for good; gives the ones it revoked. */
export function revoke(db: Db, filter: KeyFilter, cause: Cause): Promise<HeldKey[]> {
  return db.transaction().execute(async (trx) => {
    const ids = await end(trx, filter, cause)
    return ids.length === 0 ? [] : selectHeldKeys(trx).where('k.id', 'in', ids).execute()
  })
}

const selectHeldKeys = (db: Db) =>
  selectKeys(db).innerJoin('users as maker', 'maker.id', 'k.user_id').select('maker.chat_id as maker_chat_id')
