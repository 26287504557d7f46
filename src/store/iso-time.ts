/** Formats times in SQL the way responses contain them, so that no other code has to convert them. */
import { sql } from 'kysely'

/** Formats `time`, such as a column's name, as ISO 8601 in UTC with milliseconds. Null stays null. */
export const isoTimeSql = (time: string) => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const isoTime = <Time extends string | null = string>(time: string) => sql.raw<Time>(isoTimeSql(time))
