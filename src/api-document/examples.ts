/** Examples by operation: requests that the demo world answers, and game data as the placeholder generates it. */
import { content } from '../placeholder-data/catalogue.ts'
import { leaderboard } from '../placeholder-data/leaderboard.ts'
import { recentMatches } from '../placeholder-data/matches.ts'
import { platformStatus } from '../placeholder-data/platform-status.ts'
import { playerStats } from '../placeholder-data/player-stats.ts'
import { ACCOUNT, GUILD, MEMBER, SECOND_ACCOUNT } from '../wire/examples.ts'

/** The request bodies. */
export const REQUEST_EXAMPLES: Record<string, unknown> = {
  lookUpPlayerStats: { guild_id: GUILD.id, target_chat_id: MEMBER.id },
  lookUpPlayerMatches: { guild_id: GUILD.id, target_chat_id: MEMBER.id, count: 5 },
  linkAccount: {
    publisher_game_name: SECOND_ACCOUNT.publisher_game_name,
    publisher_tag_line: SECOND_ACCOUNT.publisher_tag_line,
    region: SECOND_ACCOUNT.region,
  },
  setPermission: { is_allowed: true },
  createInstance: { guild_id: GUILD.id, name: 'Match night bot' },
}

/** The answers with 200, of one account and one region, so that they agree. The leaderboard is cut after three places. */
export function gameDataExamples(): Record<string, unknown> {
  const account = {
    id: ACCOUNT.id,
    gameName: ACCOUNT.publisher_game_name,
    tagLine: ACCOUNT.publisher_tag_line,
    region: ACCOUNT.region,
  }
  const board = leaderboard('na')
  return {
    lookUpPlayerStats: playerStats(account),
    previewAccount: playerStats(account),
    lookUpPlayerMatches: { matches: recentMatches(account, 1) },
    readContent: content,
    readLeaderboard: { ...board, entries: board.entries.slice(0, 3) },
    readPlatformStatus: platformStatus('na'),
  }
}
