/** The same lookup by the function that kubb writes, with its Zod schemas for what is answered and what is refused. */
import { z } from 'zod'
import { lookUpPlayerStats } from './generated/kubb/client.ts'
import * as schemas from './generated/kubb/zod.ts'

const { PLAYER_STATS_URL = '', PLAYER_STATS_KEY = '', TARGET = '' } = process.env
const headers = { authorization: `Bearer ${PLAYER_STATS_KEY}` }

const body = { guild_id: '1093847265510283776', target_chat_id: TARGET }
const answer = await lookUpPlayerStats(body, headers, {
  baseURL: PLAYER_STATS_URL,
  headers: { 'content-type': 'application/json' },
})

const refusal = z.union([
  schemas.lookUpPlayerStats401Schema,
  schemas.lookUpPlayerStats403Schema,
  schemas.lookUpPlayerStats404Schema,
  schemas.lookUpPlayerStats413Schema,
  schemas.lookUpPlayerStats422Schema,
  schemas.lookUpPlayerStats429Schema,
  schemas.lookUpPlayerStats500Schema,
  schemas.lookUpPlayerStats503Schema,
])

function reasonOf({ detail }: z.infer<typeof refusal>): string {
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join(', ')
  if (typeof detail === 'object') {
    return detail.reason === 'no_global_consent'
      ? `not agreed: ${detail.dashboard_url}`
      : `not here: ${detail.dashboard_url}`
  }
  return detail === 'guild_key_mismatch' ? 'the key is for another guild' : detail
}

/** The function's type takes every answer for a success, so both are parsed. */
const said =
  answer.status === 200
    ? schemas.lookUpPlayerStatsMutationResponseSchema.parse(answer.data).rank
    : reasonOf(refusal.parse(answer.data))
console.log(answer.status, said, Number(answer.headers.get('retry-after')))
