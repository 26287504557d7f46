/** The name of a guild, for the page that a stranger sees who follows a bot's link. */
import type { Snowflake } from '../../lib/snowflake.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { runWithin } from '../../lib/work-deadline.ts'
import * as guildKeys from '../../store/keys/guild-keys.ts'
import type { Db } from '../../store/tables.ts'

/** Anybody can ask, over the connections that withdrawals need: so only this many names are read at once. */
const MAX_AT_ONCE = 4

/** Gives a function that reads a guild's name from its active keys. Undefined: none is known, or not in time. */
export function guildNames(db: Db) {
  let underWay = 0
  return async (guildId: Snowflake): Promise<string | undefined> => {
    if (underWay >= MAX_AT_ONCE) return undefined
    underWay += 1
    const find = () =>
      guildKeys.findName(db, guildId).finally(() => {
        underWay -= 1
      })
    return runWithin(TIME_LIMITS.guildNameMs, find, undefined)
  }
}
