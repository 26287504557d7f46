/** The SQL that tests whether an instance key is active, for all statements. */
import { sql } from 'kysely'
import { isoTimeSql } from './iso-time.ts'

/** Whether an instance key is neither revoked nor expired, by the database's clock. `key`: table `instance_keys` or its alias. */
export const activeKeySql = (key: string) =>
  `(${key}.revoked_at is null and coalesce(${key}.expires_at > statement_timestamp(), true))`

/** When a key expires (ISO 8601, UTC), if that is within two weeks; otherwise null. */
export const expiresSoonSql = (key: string) => `case when ${key}.expires_at < now() + interval '336 hours' then
  ${isoTimeSql(`${key}.expires_at`)} end`

export const isActive = (key = 'instance_keys') => sql<boolean>`${sql.raw(activeKeySql(key))}`
