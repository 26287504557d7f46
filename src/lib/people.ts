/** Types of people's guilds and game accounts, for several parts. */
import type { Snowflake } from './snowflake.ts'

export interface MemberGuild {
  id: Snowflake
  name: string
  /** Owner, ADMINISTRATOR or MANAGE_GUILD. */
  canManage: boolean
  /** The platform's hash of its picture. */
  icon?: string | undefined
}

/** An account, as the publisher knows it. */
export interface GameId {
  gameName: string
  tagLine: string
  region: string
}

export interface LinkedAccount extends GameId {
  /** Pseudo-identifier: a UUID derived from the game id. */
  id: string
}
