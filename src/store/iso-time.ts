/** Times in the form of the wire, so that they need no mapping on the way to a response. */
import { sql } from 'kysely'

/** A time in SQL, such as a column's name, in ISO 8601, UTC, to the millisecond; null stays null. */
export const isoTimeSql = (time: string) => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const isoTime = <Time extends string | null = string>(time: string) => sql.raw<Time>(isoTimeSql(time))
