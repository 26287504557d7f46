/** Examples by operation: requests that the demo world answers, and game data as the placeholder generates it. */
import { placeholderPublisher as publisher } from '../clients/publisher/placeholder/placeholder-publisher.ts'
import { GUILD, MEMBER, STRANGER } from '../wire/examples.ts'

export const REQUEST_EXAMPLES: Record<string, unknown> = {
  lookUpPlayerStats: { guild_id: GUILD.id, target_chat_id: MEMBER.id },
  lookUpPlayers: { guild_id: GUILD.id, target_chat_ids: [MEMBER.id, STRANGER.id] },
  lookUpPlayerMatches: { guild_id: GUILD.id, target_chat_id: MEMBER.id, count: 5 },
}

/** The primary account of `MEMBER` in the demo world. */
const ACCOUNT = {
  id: 'ced5e122-e08d-5008-905c-cf34c6097c5f',
  gameName: 'Ashgrove Kestrel',
  tagLine: 'VALE9',
  region: 'eu',
}

/** Answers with 200 about one account and region, so that they agree. The leaderboard is cut after three places. */
export function gameDataExamples(): Record<string, unknown> {
  const board = publisher.leaderboard('na')
  return {
    lookUpPlayerStats: publisher.playerStats(ACCOUNT),
    lookUpPlayers: { players: [{ target_chat_id: MEMBER.id, ...publisher.playerStats(ACCOUNT) }] },
    lookUpPlayerMatches: { matches: publisher.recentMatches(ACCOUNT, 1) },
    readContent: publisher.content(),
    readLeaderboard: { ...board, entries: board.entries.slice(0, 3) },
    readPlatformStatus: publisher.platformStatus('na'),
  }
}
