/** When an instance key works: the one rule, for every statement that asks. */
import { sql } from 'kysely'

/** Not revoked, and not past its end by the database's clock. `key` is the name or alias of the table `instance_keys`. */
export const activeKeySql = (key: string) => `(${key}.revoked_at is null and coalesce(${key}.expires_at > now(), true))`

/** The same for a query builder. */
export const isActive = (key = 'instance_keys') => sql<boolean>`${sql.raw(activeKeySql(key))}`
