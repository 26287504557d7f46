/**
 * Erasing a person: by themselves, by an operator, or because they stayed away. Nothing in the database names them
 * afterwards; what stays is that somebody was erased.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../tables.ts'
import { type Cause, record } from './audit.ts'
import * as sessions from './sessions.ts'
import * as users from './users.ts'

/** How many rows of each kind went with a person. */
export interface Erased {
  accounts: number
  keys: number
  permissions: number
  sessions: number
}

/** Undefined: nobody has this id. */
export function erase(db: Db, userId: string, cause: Cause): Promise<Erased | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await users.lockToErase(trx, userId))) return undefined
    return eraseLocked(trx, userId, cause)
  })
}

/**
 * Erases whoever has this session, unless they logged in too long ago: whoever finds an open browser can't erase them.
 * Undefined: the session has ended meanwhile.
 */
export function eraseOwn(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  cause: Cause,
): Promise<Erased | 'login-too-old' | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await users.lockToErase(trx, userId))) return undefined
    const isRecent = await sessions.isRecent(trx, sessionId)
    if (isRecent === undefined) return undefined
    return isRecent ? eraseLocked(trx, userId, cause) : 'login-too-old'
  })
}

/**
 * Erases everybody who has not logged in for so many days; gives how many. Whoever has an active key is there for the
 * members of a guild, and stays. Each person is a transaction of its own.
 */
export async function eraseAbsent(
  db: Db,
  { inactiveDays, signal }: { inactiveDays: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const cause: Cause = { actor: 'operator', requestId: `sweep-${randomUUID()}` }
  let erased = 0
  for await (const { after, end } of users.inParts(db)) {
    const absent = await selectAbsent(db, inactiveDays).where('u.id', '>', after).where('u.id', '<=', end).execute()
    for (const { id } of absent) {
      if (signal?.aborted === true) return erased
      if (await eraseIfAbsent(db, { userId: id, inactiveDays }, cause)) erased += 1
    }
  }
  return erased
}

/** When somebody who doesn't log in again will be erased; undefined: never, because they have an active key. */
export async function absentFrom(db: Db, userId: string, inactiveDays: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select(sql<Date>`${LAST_LOGIN} + make_interval(days => ${inactiveDays})`.as('at'))
    .where('u.id', '=', userId)
    .where(HAS_NO_KEY)
    .executeTakeFirst()
  return row?.at
}

/** They may have logged in since they were found. */
function eraseIfAbsent(
  db: Db,
  { userId, inactiveDays }: { userId: string; inactiveDays: number },
  cause: Cause,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await users.lockToErase(trx, userId)
    const absent = await selectAbsent(trx, inactiveDays).where('u.id', '=', userId).executeTakeFirst()
    return absent !== undefined && (await eraseLocked(trx, userId, cause)) !== undefined
  })
}

/** The release before keeps the time of a login only with the guild list. */
const LAST_LOGIN = sql<Date>`greatest(u.last_login_at, u.guilds_fetched_at)`
const HAS_NO_KEY = sql<boolean>`
  not exists (select from instance_keys k where k.user_id = u.id and k.revoked_at is null)`

function selectAbsent(db: Db, inactiveDays: number) {
  const since = sql<Date>`now() - make_interval(days => ${inactiveDays})`
  return db.selectFrom('users as u').select('u.id').where(sql<boolean>`${LAST_LOGIN} < ${since}`).where(HAS_NO_KEY)
}

/** The person's row is locked: no change of theirs is under way, and none that waits finds them afterwards. */
async function eraseLocked(trx: Trx, userId: string, cause: Cause): Promise<Erased> {
  const erased = await countOwned(trx, userId)
  await forgetInEvents(trx, userId)
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  await record(trx, { action: 'user.erased', userId: null }, cause)
  return erased
}

/** Their events say no more than what was done; nor does an event of anybody else name a game account or a key of theirs. */
async function forgetInEvents(trx: Trx, userId: string): Promise<void> {
  await sql`
    update audit_events set subject = null
    where action in ('account.linked', 'account.made_primary', 'account.unlinked', 'key.created', 'key.revoked', 'guild_key.revoked')
      and subject = any(array(
        select id from linked_accounts where user_id = ${userId}
        union all select id from instance_keys where user_id = ${userId}))`.execute(trx)
  await trx.updateTable('audit_events').set({ user_id: null, subject: null }).where('user_id', '=', userId).execute()
}

async function countOwned(trx: Trx, userId: string): Promise<Erased> {
  const count = async (table: 'linked_accounts' | 'instance_keys' | 'guild_permissions' | 'sessions') => {
    const { rows } = await trx
      .selectFrom(table)
      .select((expression) => expression.fn.countAll<string>().as('rows'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  return {
    accounts: await count('linked_accounts'),
    keys: await count('instance_keys'),
    permissions: await count('guild_permissions'),
    sessions: await count('sessions'),
  }
}
