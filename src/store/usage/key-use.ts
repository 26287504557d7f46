/** How keys are used, for operators and for who made them: by ten minutes, kept for two hours. `usage.ts` counts it. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import type { Db } from '../tables.ts'

export interface Use {
  /** Requests with this key. */
  asked: number
  /** Of these, lookups that the consent gate refused. */
  refused: number
  /** Of these, requests past the budget. */
  limited: number
}

/** A key, and its use within the last hour. */
export interface KeyUse extends Use {
  id: string
  guildId: Snowflake
  /** The last characters of its value. */
  hint: string
  isRevoked: boolean
}

/** The use of one of a person's own keys within ten minutes. */
export interface OwnUse extends Use {
  keyId: string
  beganAt: Date
}

/** How often a person's keys were used, newest first, then by key. */
export async function listOwn(db: Db, userId: string): Promise<OwnUse[]> {
  const rows = await db
    .selectFrom('key_use as u')
    .innerJoin('instance_keys as k', 'k.id', 'u.instance_id')
    .where('k.user_id', '=', userId)
    .select(['u.instance_id', 'u.began_at', 'u.asked', 'u.refused', 'u.limited'])
    .orderBy('u.began_at', 'desc')
    .orderBy('u.instance_id')
    .execute()
  return rows.map(({ instance_id, began_at, ...use }) => ({ keyId: instance_id, beganAt: began_at, ...use }))
}

/** Removes what is older than two hours, at most so many rows; gives how many. Rows that another replica removes are skipped. */
export async function removeOld(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from key_use where ctid = any(array(
      select ctid from key_use where began_at < now() - interval '2 hours'
      order by began_at limit ${sql.lit(most)} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}

/** The keys that asked most within the last hour, or were refused most; revoked ones too. */
export async function listTop(db: Db, by: 'asked' | 'refused', most: number): Promise<KeyUse[]> {
  const { rows } = await sql<
    Record<keyof Use, string> & { id: string; guild_id: string; key_hint: string; is_revoked: boolean }
  >`
    select k.id, k.guild_id, k.key_hint, k.revoked_at is not null as is_revoked,
           sum(u.asked) as asked, sum(u.refused) as refused, sum(u.limited) as limited
    from key_use u join instance_keys k on k.id = u.instance_id
    where u.began_at > now() - interval '1 hour'
    group by k.id
    having sum(${sql.ref(`u.${by}`)}) > 0
    order by sum(${sql.ref(`u.${by}`)}) desc, k.id
    limit ${sql.lit(most)}`.execute(db)
  return rows.map(({ id, guild_id, key_hint, is_revoked, asked, refused, limited }) => ({
    id,
    guildId: guild_id,
    hint: key_hint,
    isRevoked: is_revoked,
    asked: Number(asked),
    refused: Number(refused),
    limited: Number(limited),
  }))
}
