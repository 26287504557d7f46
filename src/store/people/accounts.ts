/** Linked game accounts. A game id can be linked by only one person; a person with accounts has exactly one primary account. */
import type { GameId } from '../../lib/people.ts'
import { isoTime } from '../iso-time.ts'
import type { Db, Trx } from '../tables.ts'
import { inLongTransaction, inTransaction } from '../transactions.ts'
import { type CauseOf, record } from './audit.ts'
import { pseudoIdentifier } from './game-id.ts'
import * as users from './users.ts'

export interface UserAccount {
  userId: string
  accountId: string
}

type AccountRow = Awaited<ReturnType<typeof list>>[number]

/** The maximum per person. */
const MAX_ACCOUNTS = 25

const PLAIN_COLUMNS = ['id', 'publisher_game_name', 'publisher_tag_line', 'region', 'verified', 'is_primary'] as const
const COLUMNS = [...PLAIN_COLUMNS, isoTime('linked_at').as('linked_at')] as const

const accountsOf = (db: Db, userId: string) =>
  db.selectFrom('linked_accounts').select(COLUMNS).where('user_id', '=', userId)

/** All accounts of a user, primary first, then oldest first. */
export const list = (db: Db, userId: string) =>
  accountsOf(db, userId).orderBy('is_primary', 'desc').orderBy('linked_accounts.linked_at').orderBy('id').execute()

export const find = (db: Db, { userId, accountId }: UserAccount): Promise<AccountRow | undefined> =>
  accountsOf(db, userId).where('id', '=', accountId).executeTakeFirst()

/** Links a self-reported game id. The first account becomes primary. Existing accounts above the limit stay. */
export function link(
  db: Db,
  { userId, gameId: { gameName, tagLine, region } }: { userId: string; gameId: GameId },
  cause: CauseOf<'account.linked'>,
): Promise<AccountRow | 'limit-reached' | 'already-linked' | 'erased'> {
  return inTransaction(db, async (trx) => {
    if (!(await users.lock(trx, userId))) return 'erased'
    const linked = await list(trx, userId)
    if (linked.length >= MAX_ACCOUNTS) return 'limit-reached'
    const account = await trx
      .insertInto('linked_accounts')
      .values({
        ...{ id: pseudoIdentifier(gameName, tagLine), user_id: userId },
        ...{ publisher_game_name: gameName, publisher_tag_line: tagLine, region },
        is_primary: !linked.some((one) => one.is_primary),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (account === undefined) return 'already-linked'
    await record(trx, { action: 'account.linked', userId, subject: account.id }, cause)
    return account
  })
}

/** Undefined: the user has no such account. */
export function setPrimary(
  db: Db,
  { userId, accountId }: UserAccount,
  cause: CauseOf<'account.made_primary'>,
): Promise<AccountRow | undefined> {
  return db.transaction().execute(async (trx) => {
    await users.lock(trx, userId)
    const account = await find(trx, { userId, accountId })
    if (account === undefined || account.is_primary) return account
    await trx.updateTable('linked_accounts').set({ is_primary: false }).where('user_id', '=', userId).execute()
    await makePrimary(trx, accountId)
    await record(trx, { action: 'account.made_primary', userId, subject: accountId }, cause)
    return { ...account, is_primary: true }
  })
}

/** Unlinks an account. If it was primary, the oldest remaining one becomes primary. False: the user has no such account. */
export function unlink(
  db: Db,
  { userId, accountId }: UserAccount,
  cause: CauseOf<'account.unlinked'>,
): Promise<boolean> {
  return inLongTransaction(db, async (trx) => {
    await users.lock(trx, userId)
    const account = await find(trx, { userId, accountId })
    if (account === undefined) return false
    await trx.deleteFrom('linked_accounts').where('id', '=', accountId).execute()
    const [oldest] = account.is_primary ? await list(trx, userId) : []
    if (oldest !== undefined) await makePrimary(trx, oldest.id)
    const named = trx.updateTable('audit_events').where('user_id', '=', userId).where('subject', '=', accountId)
    await named.set({ subject: null }).execute()
    // The event keeps the account's id: if a restored backup brings the link back, it has to be unlinked again.
    await record(trx, { action: 'account.unlinked', userId, subject: accountId }, cause)
    return true
  })
}

async function makePrimary(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable('linked_accounts').set({ is_primary: true }).where('id', '=', accountId).execute()
}
