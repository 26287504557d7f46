/** Server permissions: whether lookups of a person are allowed in a guild. No record means not allowed. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import type { Db, Trx } from '../tables.ts'
import { type Cause, record } from './audit.ts'

export interface Permission {
  guildId: Snowflake
  isAllowed: boolean
}

type PermissionOf = Permission & { userId: string }

/** Records of one person, those that forbid included. */
const MOST_RECORDS = 1_000

/**
 * Keeps what the user decided for this guild, which need not be in the cached guild list. What is so already changes
 * nothing. Forbidding is never refused: without a record nothing is allowed. Undefined: done.
 */
export function set(db: Db, permission: PermissionOf, cause: Cause): Promise<'limit-reached' | undefined> {
  const { userId, guildId, isAllowed } = permission
  return db.transaction().execute(async (trx) => {
    const kept = await lockRecords(trx, permission)
    if (kept === isAllowed) return undefined
    if (kept === undefined && (await countRecords(trx, userId)) >= MOST_RECORDS) {
      return isAllowed ? 'limit-reached' : undefined
    }
    await write(trx, permission)
    const action = isAllowed ? 'permission.allowed' : 'permission.denied'
    await record(trx, { action, userId, subject: guildId }, cause)
    return undefined
  })
}

/** Records for guilds outside the cached guild list, so that nothing that is on can hide. */
export async function listOutsideGuildList(db: Db, userId: string): Promise<Permission[]> {
  const rows = await db
    .selectFrom('guild_permissions as p')
    .leftJoin('guild_memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'p.user_id').onRef('m.guild_id', '=', 'p.guild_id'),
    )
    .where('p.user_id', '=', userId)
    .where('m.user_id', 'is', null)
    .select(['p.guild_id', 'p.is_allowed'])
    .orderBy('p.guild_id')
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, isAllowed: row.is_allowed }))
}

/** What is recorded for this guild. Changes to one person's permissions take turns: races stay below the limit. */
async function lockRecords(trx: Trx, { userId, guildId }: PermissionOf): Promise<boolean | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const row = await trx
    .selectFrom('guild_permissions')
    .select('is_allowed')
    .where('user_id', '=', userId)
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  return row?.is_allowed
}

async function countRecords(trx: Trx, userId: string): Promise<number> {
  const { records } = await trx
    .selectFrom('guild_permissions')
    .select((expression) => expression.fn.countAll<string>().as('records'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(records)
}

async function write(trx: Trx, { userId, guildId, isAllowed }: PermissionOf): Promise<void> {
  const decision = { is_allowed: isAllowed, updated_at: sql<Date>`now()` }
  await trx
    .insertInto('guild_permissions')
    .values({ user_id: userId, guild_id: guildId, ...decision })
    .onConflict((conflict) => conflict.columns(['user_id', 'guild_id']).doUpdateSet(decision))
    .execute()
}
