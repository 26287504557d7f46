/** The same lookup by the Zodios client that openapi-zod-client writes: refusals are thrown, and checked by Zod too. */
import { isErrorFromAlias } from '@zodios/core'
import type { z } from 'zod'
import { createApiClient } from './generated/zodios.ts'

const { PLAYER_STATS_URL = '', PLAYER_STATS_KEY = '', TARGET = '' } = process.env
const client = createApiClient(PLAYER_STATS_URL)

type Lookup = Extract<(typeof client.api)[number], { alias: 'lookUpPlayerStats' }>
type Refusal = z.infer<Lookup['errors'][number]['schema']>

const body = { guild_id: '1093847265510283776', target_chat_id: TARGET }
try {
  const headers = { authorization: `Bearer ${PLAYER_STATS_KEY}` }
  const { rank } = await client.lookUpPlayerStats(body, { headers })
  // Zodios doesn't give the headers of a success.
  console.log(200, rank, 0)
} catch (error) {
  if (!isErrorFromAlias(client.api, 'lookUpPlayerStats', error)) throw error
  const { status, data, headers } = error.response
  console.log(status, reasonOf(data), Number(headers['retry-after'] ?? 0))
}

function reasonOf({ detail }: Refusal): string {
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join(', ')
  if (typeof detail === 'object') {
    return detail.reason === 'no_global_consent'
      ? `not agreed: ${detail.dashboard_url}`
      : `not here: ${detail.dashboard_url}`
  }
  return detail === 'guild_key_mismatch' ? 'the key is for another guild' : detail
}
