/** Erases people. Afterwards nothing in the database identifies them: their audit events stay, but name nobody. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import { isActive } from '../active-key.ts'
import { isoTime } from '../iso-time.ts'
import type { Db, Trx } from '../tables.ts'
import { inLongTransaction } from '../transactions.ts'
import { type CauseOf, record } from './audit.ts'
import * as sessions from './sessions.ts'
import * as withdrawals from './withdrawals.ts'

/** False: there is no such person. */
export async function erase(db: Db, userId: string, cause: CauseOf<'user.erased'>): Promise<boolean> {
  return (await eraseUnless(db, userId, cause, withdrawals.add)) === 'erased'
}

/** Erases a person only after a recent login, so that nobody who finds the browser open can do it. `unknown`: already erased. */
export function eraseOwn(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  cause: CauseOf<'user.erased'>,
): Promise<'erased' | 'login-too-old' | 'unknown'> {
  return eraseUnless(db, userId, cause, async (trx, chatId) =>
    (await sessions.isRecent(trx, sessionId)) ? withdrawals.add(trx, chatId) : 'login-too-old',
  )
}

/** The maximum number of people per sweep. The next sweep finds the others. */
const MAX_INACTIVE = 1_000

/** Erases people who have not logged in for this many days. People with an active key stay: a guild's bot depends on it. */
export async function eraseInactive(db: Db, inactiveDays: number, signal?: AbortSignal): Promise<void> {
  const cause: CauseOf<'user.erased'> = { actor: 'operator', requestId: `sweep-${randomUUID()}` }
  // Takes long, because no index finds inactive people.
  const inactive = await inLongTransaction(db, (trx) => selectInactive(trx, inactiveDays).limit(MAX_INACTIVE).execute())
  for (const { id } of inactive) {
    if (signal?.aborted === true) return
    // The person may have logged in meanwhile. No withdrawal is recorded, so a login in progress may store the person again.
    await eraseUnless(db, id, cause, async (trx) => {
      const stillInactive = await selectInactive(trx, inactiveDays).where('u.id', '=', id).executeTakeFirst()
      return stillInactive ? undefined : 'present'
    })
  }
}

/** When a person will be erased unless they log in again (ISO 8601); null: never, because they have an active key. */
export async function erasureTime(db: Db, userId: string, inactiveDays: number): Promise<string | null> {
  const keyless = db.selectFrom('users as u').where('u.id', '=', userId).where(HAS_NO_KEY)
  const at = isoTime(`(${LAST_LOGIN} + make_interval(days => ${inactiveDays}))`).as('at')
  return (await keyless.select(at).executeTakeFirst())?.at ?? null
}

/** Release 1.0, which may run beside this one, updates only `guilds_fetched_at` at a login. */
const LAST_LOGIN = 'greatest(u.last_login_at, u.guilds_fetched_at)'
const HAS_NO_KEY = sql<boolean>`
  not exists (select from instance_keys k where k.user_id = u.id and ${isActive('k')})`

function selectInactive(db: Db, inactiveDays: number) {
  const isInactive = sql<boolean>`${sql.raw(LAST_LOGIN)} < now() - make_interval(days => ${inactiveDays})`
  return db.selectFrom('users as u').select('u.id').where(isInactive).where(HAS_NO_KEY)
}

/** Erases a person unless `findReason` returns a reason. Locks the person's row. Foreign keys delete their other rows. */
function eraseUnless<Reason>(
  db: Db,
  userId: string,
  cause: CauseOf<'user.erased'>,
  findReason: (trx: Trx, chatId: Snowflake) => Promise<Reason | undefined>,
): Promise<'erased' | 'unknown' | Reason> {
  return inLongTransaction(db, async (trx) => {
    // `for update` also waits for transactions that write rows referring to this row, such as lookup counts.
    const row = trx.selectFrom('users').select('chat_id').where('id', '=', userId)
    const person = await row.forUpdate().executeTakeFirst()
    if (person === undefined) return 'unknown'
    const reason = await findReason(trx, person.chat_id)
    if (reason !== undefined) return reason
    // Removes this person's key ids from managers' events. Other people's events keep game ids, which a restore may need.
    await sql`
      update audit_events set subject = null where action = 'guild_key.revoked'
      and subject in (select id from instance_keys where user_id = ${userId})`.execute(trx)
    await sql`
      update audit_events set user_id = null, subject = null, notice = null where user_id = ${userId}`.execute(trx)
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    await record(trx, { action: 'user.erased', userId: null }, cause)
    return 'erased'
  })
}
