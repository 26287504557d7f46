/**
 * Erasing a person: at their own request, by an operator, or because they stayed away. Nothing in the database names them
 * afterwards; an audit event that names nobody stays.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../tables.ts'
import { type Cause, record } from './audit.ts'
import * as forgetEvents from './forget-events.ts'
import * as sessions from './sessions.ts'
import * as users from './users.ts'

/** How many rows of each kind were erased with a person. */
export interface Erased {
  accounts: number
  keys: number
  permissions: number
  sessions: number
}

/** Undefined: nobody has this id. */
export function erase(db: Db, userId: string, cause: Cause): Promise<Erased | undefined> {
  return forgetEvents.inSteps(db, { userId }, async (trx) => {
    if (!(await users.lockToErase(trx, userId))) return undefined
    return eraseLocked(trx, userId, cause)
  })
}

/**
 * Erases the person with this session, unless they logged in too long ago: somebody else at a browser they left open can't
 * erase them. Undefined: the session has ended meanwhile.
 */
export function eraseOwn(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  cause: Cause,
): Promise<Erased | 'login-too-old' | undefined> {
  return forgetEvents.inSteps(db, { userId }, async (trx) => {
    if (!(await users.lockToErase(trx, userId))) return undefined
    const isRecent = await sessions.isRecent(trx, sessionId)
    if (isRecent === undefined) return undefined
    return isRecent ? eraseLocked(trx, userId, cause) : 'login-too-old'
  })
}

/**
 * Erases everybody who has not logged in for so many days, each in a transaction of their own; gives how many. Whoever has
 * an active key stays, as a guild's bot depends on it.
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
      if ((await eraseIfAbsent(db, { userId: id, inactiveDays }, cause)) !== undefined) erased += 1
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

/**
 * Undefined: they have logged in since they were found. Whoever does so between the steps of their erasure stays, and has
 * lost the older part of their history.
 */
function eraseIfAbsent(
  db: Db,
  { userId, inactiveDays }: { userId: string; inactiveDays: number },
  cause: Cause,
): Promise<Erased | undefined> {
  return forgetEvents.inSteps(db, { userId }, async (trx) => {
    await users.lockToErase(trx, userId)
    const absent = await selectAbsent(trx, inactiveDays).where('u.id', '=', userId).executeTakeFirst()
    if (absent === undefined) return undefined
    return eraseLocked(trx, userId, cause)
  })
}

/** Release 1.0, which may run beside this one, writes only `guilds_fetched_at` at a login. */
const LAST_LOGIN = sql<Date>`greatest(u.last_login_at, u.guilds_fetched_at)`
const HAS_NO_KEY = sql<boolean>`
  not exists (select from instance_keys k where k.user_id = u.id and k.revoked_at is null)`

function selectAbsent(db: Db, inactiveDays: number) {
  const since = sql<Date>`now() - make_interval(days => ${inactiveDays})`
  return db.selectFrom('users as u').select('u.id').where(sql<boolean>`${LAST_LOGIN} < ${since}`).where(HAS_NO_KEY)
}

/**
 * The caller has locked the person's row: no change of theirs is under way, and those that wait won't find them. Somebody
 * with too many events is only hidden for now, so that nobody can look them up should a later step fail.
 */
async function eraseLocked(trx: Trx, userId: string, cause: Cause): Promise<Erased | 'too-many-events'> {
  if (await forgetEvents.areTooMany(trx, { userId })) {
    await users.hide(trx, userId, cause)
    return 'too-many-events'
  }
  const erased = await countOwned(trx, userId)
  await forgetEvents.forgetThingsOf(trx, userId)
  await forgetEvents.forget(trx, { userId })
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  await record(trx, { action: 'user.erased', userId: null }, cause)
  return erased
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
