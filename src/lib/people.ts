/** What several parts know about people: a guild they are in, and a game account they linked. */
import type { Snowflake } from './snowflake.ts'

export interface MemberGuild {
  id: Snowflake
  name: string
  /** Owner, ADMINISTRATOR or MANAGE_GUILD. */
  canManage: boolean
  /** The platform's hash of its picture. */
  icon?: string | undefined
}

/** As the publisher knows an account. */
export interface GameId {
  gameName: string
  tagLine: string
  region: string
}

export interface LinkedAccount extends GameId {
  /** Pseudo-identifier: a UUID derived from the game id. */
  id: string
}
