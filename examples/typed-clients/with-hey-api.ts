/** The same lookup by the client that @hey-api/openapi-ts writes. */
import { createClient } from './generated/hey-api/client/index.ts'
import { type LookUpPlayerStatsError, lookUpPlayerStats } from './generated/hey-api/index.ts'

const { PLAYER_STATS_URL = '', PLAYER_STATS_KEY = '', TARGET = '' } = process.env
const client = createClient({ baseUrl: PLAYER_STATS_URL, auth: PLAYER_STATS_KEY })

const body = { guild_id: '1093847265510283776', target_chat_id: TARGET }
const { data, error, response } = await lookUpPlayerStats({ client, body })

function reasonOf({ detail }: LookUpPlayerStatsError): string {
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join(', ')
  if (typeof detail === 'object') {
    return detail.reason === 'no_global_consent'
      ? `not agreed: ${detail.dashboard_url}`
      : `not here: ${detail.dashboard_url}`
  }
  return detail === 'guild_key_mismatch' ? 'the key is for another guild' : detail
}

const retryAfter = Number(response?.headers.get('retry-after'))
console.log(response?.status, error === undefined ? data.rank : reasonOf(error), retryAfter)
