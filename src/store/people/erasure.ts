/** Erases people: nothing in the database names them afterwards. An audit event that names nobody stays. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isActive } from '../active-key.ts'
import { isoTime } from '../iso-time.ts'
import type { Db, Trx } from '../tables.ts'
import { inLongTransaction } from '../transactions.ts'
import { type CauseOf, record } from './audit.ts'
import * as sessions from './sessions.ts'
import * as users from './users.ts'
import * as withdrawals from './withdrawals.ts'

/** False: nobody has this id. */
export async function erase(db: Db, userId: string, cause: CauseOf<'user.erased'>): Promise<boolean> {
  return (await eraseUnless(db, userId, cause, (trx) => noteWithdrawal(trx, userId))) === 'erased'
}

/** Erases a person after a recent login: nobody else at an open browser can. `unknown`: they were erased meanwhile. */
export function eraseOwn(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  cause: CauseOf<'user.erased'>,
): Promise<'erased' | 'login-too-old' | 'unknown'> {
  return eraseUnless(db, userId, cause, async (trx) =>
    (await sessions.isRecent(trx, sessionId)) ? noteWithdrawal(trx, userId) : 'login-too-old',
  )
}

/** No login that began before brings them back. Inactive people, who didn't ask to be erased, may come back. */
async function noteWithdrawal(trx: Trx, userId: string): Promise<undefined> {
  const person = await users.lock(trx, userId)
  if (person !== undefined) await withdrawals.note(trx, person.chat_id)
}

/** The most people in one sweep: the next one finds the others. */
const MAX_ABSENT = 1_000

/** Erases people without a login for this many days. Those with an active key stay: a guild's bot depends on it. */
export async function eraseAbsent(db: Db, inactiveDays: number, signal?: AbortSignal): Promise<void> {
  const cause: CauseOf<'user.erased'> = { actor: 'operator', requestId: `sweep-${randomUUID()}` }
  // No index knows them.
  const absent = await inLongTransaction(db, (trx) => selectAbsent(trx, inactiveDays).limit(MAX_ABSENT).execute())
  for (const { id } of absent) {
    if (signal?.aborted === true) return
    // They may have logged in since they were found.
    await eraseUnless(db, id, cause, async (trx) => {
      const [isAbsent] = await selectAbsent(trx, inactiveDays).where('u.id', '=', id).execute()
      return isAbsent ? undefined : 'present'
    })
  }
}

/** When somebody who doesn't log in again will be erased (ISO 8601); null: never, because they have an active key. */
export async function inactiveFrom(db: Db, userId: string, inactiveDays: number): Promise<string | null> {
  const row = await db
    .selectFrom('users as u')
    .select(isoTime(sql`(${LAST_LOGIN} + make_interval(days => ${inactiveDays}))`).as('at'))
    .where('u.id', '=', userId)
    .where(HAS_NO_KEY)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Release 1.0, which may run beside this one, writes only `guilds_fetched_at` at a login. */
const LAST_LOGIN = sql<Date>`greatest(u.last_login_at, u.guilds_fetched_at)`
const HAS_NO_KEY = sql<boolean>`
  not exists (select from instance_keys k where k.user_id = u.id and ${isActive('k')})`

function selectAbsent(db: Db, inactiveDays: number) {
  const since = sql<Date>`now() - make_interval(days => ${inactiveDays})`
  return db.selectFrom('users as u').select('u.id').where(sql<boolean>`${LAST_LOGIN} < ${since}`).where(HAS_NO_KEY)
}

/** Locks their row first: none of their changes is in progress. Foreign keys delete their rows in other tables. */
function eraseUnless<Reason>(
  db: Db,
  userId: string,
  cause: CauseOf<'user.erased'>,
  findReason: (trx: Trx) => Promise<Reason | undefined>,
): Promise<'erased' | 'unknown' | Reason> {
  return inLongTransaction(db, async (trx) => {
    // It also waits for transactions that write rows referring to theirs, such as lookup counts.
    const person = await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
    if (person === undefined) return 'unknown'
    const reason = await findReason(trx)
    if (reason !== undefined) return reason
    // Others who had linked the same game id keep it in their events: what they unlinked, a restore must unlink again.
    await sql`
      update audit_events set subject = null
      where action = 'guild_key.revoked' and subject in (select id from instance_keys where user_id = ${userId})`.execute(
      trx,
    )
    await sql`update audit_events set user_id = null, subject = null, notice = null where user_id = ${userId}`.execute(
      trx,
    )
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    await record(trx, { action: 'user.erased', userId: null }, cause)
    return 'erased'
  })
}
