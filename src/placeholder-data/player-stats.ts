/** The figures of one player. */
import type { LinkedGameAccount } from '../publisher.ts'
import type { PlayerStatsResponse } from '../wire/stats.ts'
import { drawCareer } from './career.ts'
import { Random } from './random.ts'

/** Percentages from 0 to 100 with one decimal, kills per death with two. Names and region as linked. */
export function playerStats(account: LinkedGameAccount): PlayerStatsResponse {
  const career = drawCareer(new Random(account.id))
  return {
    publisher_game_name: account.gameName,
    publisher_tag_line: account.tagLine,
    region: account.region,
    rank: career.rank,
    rr: career.rr,
    kd_ratio: Math.round((career.kills * 100) / career.deaths) / 100,
    win_rate: Math.round((career.wins * 1000) / career.matches) / 10,
    matches_played: career.matches,
    headshot_pct: career.headshotPermille / 10,
  }
}
