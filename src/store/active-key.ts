/** Defines, once for all statements, whether an instance key is active. */
import { sql } from 'kysely'
import { isoTimeSql } from './iso-time.ts'

/** Tests whether a key is neither revoked nor expired, by the database's clock. `key`: the name or alias of `instance_keys`. */
export const activeKeySql = (key: string) =>
  `(${key}.revoked_at is null and coalesce(${key}.expires_at > statement_timestamp(), true))`

/** When a key expires (ISO 8601, UTC), if that is within two weeks; otherwise null. */
export const expiresSoonSql = (key: string) => `case when ${key}.expires_at < now() + interval '336 hours' then
  ${isoTimeSql(`${key}.expires_at`)} end`

export const isActive = (key = 'instance_keys') => sql<boolean>`${sql.raw(activeKeySql(key))}`
