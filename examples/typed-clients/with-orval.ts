/** The same lookup by the functions that orval writes: an answer is a union, discriminated by its status. */
import { lookUpPlayerStats, type lookUpPlayerStatsResponseError } from './generated/orval.ts'

const { PLAYER_STATS_KEY = '', TARGET = '' } = process.env
const headers = { authorization: `Bearer ${PLAYER_STATS_KEY}` }

const body = { guild_id: '1093847265510283776', target_chat_id: TARGET }
const answer = await lookUpPlayerStats(body, { headers })

function reasonOf({ detail }: lookUpPlayerStatsResponseError['data']): string {
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join(', ')
  if (typeof detail === 'object') {
    return detail.reason === 'no_global_consent'
      ? `not agreed: ${detail.dashboard_url}`
      : `not here: ${detail.dashboard_url}`
  }
  return detail === 'guild_key_mismatch' ? 'the key is for another guild' : detail
}

const retryAfter = Number(answer.headers.get('retry-after'))
console.log(answer.status, answer.status === 200 ? answer.data.rank : reasonOf(answer.data), retryAfter)
