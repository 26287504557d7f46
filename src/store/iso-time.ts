/** Times in the form of the wire, so that they need no mapping on the way to a response. */
import { type RawBuilder, sql } from 'kysely'

const FORMAT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** A column, or another expression of a time, in ISO 8601, UTC, to the millisecond; null stays null. */
export const isoTime = <Time extends string | null = string>(time: string | RawBuilder<unknown>) =>
  sql<Time>`to_char(${typeof time === 'string' ? sql.ref(time) : time} at time zone 'utc', ${sql.raw(FORMAT)})`

/** The same as text, for SQL that is prepared by name. */
export const isoTimeSql = (column: string): string => `to_char(${column} at time zone 'utc', ${FORMAT})`
