/** Linked game accounts. A game id is linked once; whoever has an account has exactly one primary account. */

import type { Db, Row, Trx } from '../tables.ts'
import { type Cause, record } from './audit.ts'
import * as forgetEvents from './forget-events.ts'
import { pseudoIdentifier } from './game-id.ts'
import * as users from './users.ts'

export interface LinkedAccount {
  id: string
  gameName: string
  tagLine: string
  region: string
  isVerified: boolean
  isPrimary: boolean
  linkedAt: Date
}

export interface GameId {
  gameName: string
  tagLine: string
  region: string
}

/** An account, if it is this user's. */
export interface AccountOf {
  userId: string
  accountId: string
}

/** Of one person. */
const MOST_ACCOUNTS = 25

/** Each by name: a prepared `select *` fails on its connection as soon as a newer release adds a column. */
const COLUMNS = [
  'id',
  'publisher_game_name',
  'publisher_tag_line',
  'region',
  'verified',
  'is_primary',
  'linked_at',
] as const
type AccountRow = Pick<Row<'linked_accounts'>, (typeof COLUMNS)[number]>

/** All accounts of a user, primary first, then oldest first. */
export async function list(db: Db, userId: string): Promise<LinkedAccount[]> {
  const rows = await db
    .selectFrom('linked_accounts')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
  return rows.map(toLinkedAccount)
}

/** An account of the user; undefined: the user has no such account. */
export async function find(db: Db, accountOf: AccountOf): Promise<LinkedAccount | undefined> {
  const row = await findOwned(db, accountOf)
  return row && toLinkedAccount(row)
}

/** Links a self-reported game id; the first link becomes primary. Accounts above the limit that exist already stay. */
export function link(
  db: Db,
  { userId, gameId }: { userId: string; gameId: GameId },
  cause: Cause,
): Promise<LinkedAccount | 'limit-reached' | 'already-linked' | 'erased'> {
  return db.transaction().execute(async (trx) => {
    if (!(await users.lock(trx, userId))) return 'erased'
    const linked = await list(trx, userId)
    if (linked.length >= MOST_ACCOUNTS) return 'limit-reached'
    const row = await trx
      .insertInto('linked_accounts')
      .values({
        id: pseudoIdentifier(gameId.gameName, gameId.tagLine),
        user_id: userId,
        publisher_game_name: gameId.gameName,
        publisher_tag_line: gameId.tagLine,
        region: gameId.region,
        is_primary: !linked.some(({ isPrimary }) => isPrimary),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (row === undefined) return 'already-linked'
    await record(trx, { action: 'account.linked', userId, subject: row.id }, cause)
    return toLinkedAccount(row)
  })
}

/** Makes an account of the user the primary one; undefined: the user has no such account. */
export function setPrimary(db: Db, { userId, accountId }: AccountOf, cause: Cause): Promise<LinkedAccount | undefined> {
  return db.transaction().execute(async (trx) => {
    await users.lock(trx, userId)
    const account = await findOwned(trx, { userId, accountId })
    if (account === undefined) return undefined
    if (account.is_primary) return toLinkedAccount(account)
    await trx.updateTable('linked_accounts').set({ is_primary: false }).where('user_id', '=', userId).execute()
    await trx.updateTable('linked_accounts').set({ is_primary: true }).where('id', '=', accountId).execute()
    await record(trx, { action: 'account.made_primary', userId, subject: accountId }, cause)
    return toLinkedAccount({ ...account, is_primary: true })
  })
}

/**
 * Unlinks an account of the user, makes the oldest one left primary if need be, and blanks the account's id in older audit
 * events. The event of the unlinking keeps it: it says what to unlink again, should a restore bring the link back. False:
 * the user has no such account.
 */
export function unlink(db: Db, { userId, accountId }: AccountOf, cause: Cause): Promise<boolean> {
  const older = { userId, subject: accountId }
  return forgetEvents.inSteps<boolean>(db, older, async (trx) => {
    await users.lock(trx, userId)
    const account = await findOwned(trx, { userId, accountId })
    if (account === undefined) return false
    if (await forgetEvents.areTooMany(trx, older)) return 'too-many-events'
    await trx.deleteFrom('linked_accounts').where('id', '=', accountId).execute()
    if (account.is_primary) await promoteOldest(trx, userId)
    await forgetEvents.forget(trx, older)
    await record(trx, { action: 'account.unlinked', userId, subject: accountId }, cause)
    return true
  })
}

function findOwned(db: Db, { userId, accountId }: AccountOf): Promise<AccountRow | undefined> {
  return db
    .selectFrom('linked_accounts')
    .select(COLUMNS)
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

async function promoteOldest(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('linked_accounts')
    .set({ is_primary: true })
    .where('id', '=', (select) =>
      select
        .selectFrom('linked_accounts')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('linked_at')
        .orderBy('id')
        .limit(1),
    )
    .execute()
}

function toLinkedAccount(row: AccountRow): LinkedAccount {
  return {
    id: row.id,
    gameName: row.publisher_game_name,
    tagLine: row.publisher_tag_line,
    region: row.region,
    isVerified: row.verified,
    isPrimary: row.is_primary,
    linkedAt: row.linked_at,
  }
}
