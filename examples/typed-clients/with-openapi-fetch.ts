/** A lookup by openapi-fetch, typed by openapi-typescript. Prints the status, and the rank or the reason why not. */
import createClient from 'openapi-fetch'
import type { paths } from './generated/openapi-typescript.ts'

const { PLAYER_STATS_URL = '', PLAYER_STATS_KEY = '', TARGET = '' } = process.env
const api = createClient<paths>({
  baseUrl: PLAYER_STATS_URL,
  headers: { authorization: `Bearer ${PLAYER_STATS_KEY}` },
})

// Ids are strings, as discord.js gives them.
const body = { guild_id: '1093847265510283776', target_chat_id: TARGET }
const { data, error, response } = await api.POST('/v1/stats/player', { body })

/** A comparison with a reason code that no answer has doesn't compile. */
function reasonOf({ detail }: NonNullable<typeof error>): string {
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join(', ')
  if (typeof detail === 'object') {
    return detail.reason === 'no_global_consent'
      ? `not agreed: ${detail.dashboard_url}`
      : `not here: ${detail.dashboard_url}`
  }
  return detail === 'guild_key_mismatch' ? 'the key is for another guild' : detail
}

type TooMany = paths['/v1/stats/player']['post']['responses'][429]
const retryAfter: TooMany['headers']['retry-after'] = Number(response.headers.get('retry-after'))
console.log(response.status, error === undefined ? data.rank : reasonOf(error), retryAfter)
