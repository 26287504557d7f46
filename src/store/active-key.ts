/** When an instance key works: the one rule, for every statement that asks. */
import { sql } from 'kysely'

/**
 * Not revoked, and not past its end by the database's clock: now, not when a transaction began that waited for its turn. `key` is
 * the name or alias of the table `instance_keys`.
 */
export const activeKeySql = (key: string) =>
  `(${key}.revoked_at is null and coalesce(${key}.expires_at > statement_timestamp(), true))`

/** When a key ends (ISO 8601, UTC), in the two weeks before that; null before them, and where it has no end. */
export const endsSoonSql = (key: string) => `case when ${key}.expires_at < now() + interval '336 hours' then
  to_char(${key}.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`

/** The same as `activeKeySql` for a query builder. */
export const isActive = (key = 'instance_keys') => sql<boolean>`${sql.raw(activeKeySql(key))}`
