/** Examples by operation: requests that the demo world answers, and game data as the placeholder generates it. */
import { content } from '../clients/publisher/placeholder/catalogue.ts'
import { leaderboard } from '../clients/publisher/placeholder/leaderboard.ts'
import { recentMatches } from '../clients/publisher/placeholder/matches.ts'
import { platformStatus } from '../clients/publisher/placeholder/platform-status.ts'
import { playerStats } from '../clients/publisher/placeholder/player-stats.ts'
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
  const board = leaderboard('na')
  return {
    lookUpPlayerStats: playerStats(ACCOUNT),
    lookUpPlayers: { players: [{ target_chat_id: MEMBER.id, ...playerStats(ACCOUNT) }] },
    lookUpPlayerMatches: { matches: recentMatches(ACCOUNT, 1) },
    readContent: content,
    readLeaderboard: { ...board, entries: board.entries.slice(0, 3) },
    readPlatformStatus: platformStatus('na'),
  }
}
