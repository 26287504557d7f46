/** Types for guilds and game accounts, shared by several parts of the service. */
import type { Snowflake } from './snowflake.ts'

export interface MemberGuild {
  id: Snowflake
  name: string
  /** True for the guild's owner, and for people with ADMINISTRATOR or MANAGE_GUILD. */
  canManage: boolean
  /** The platform's hash of the guild's picture. */
  icon?: string | undefined
}

/** Identifies a game account at the publisher. */
export interface GameId {
  gameName: string
  tagLine: string
  region: string
}

export interface LinkedAccount extends GameId {
  /** Pseudo-identifier: a UUID derived from the game id. */
  id: string
}
