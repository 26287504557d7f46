/** The preHandler in front of a lookup of several people: sets `request.visiblePlayers`. */
import type { FastifyRequest } from 'fastify'
import { guildKeyMismatch, RefusalError } from '../lib/refusals.ts'
import type { Snowflake } from '../lib/snowflake.ts'
import type { LinkedGameAccount } from '../publisher.ts'
import type { LookupTarget } from '../store/lookups/statement.ts'
import type { PlayersRequest } from '../wire/players.ts'
import { type CountLookups, decideAndCount } from './gate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the store told of each person asked about, in the order of the request; undefined: nothing. */
    factsOfEach: (LookupTarget | undefined)[]
    /** Those of them whom the gate let through. */
    visiblePlayers: { chatId: Snowflake; account: LinkedGameAccount }[]
  }
}

/** Decides as `consentGate`, but that who may not be shown is left out, without a reason. */
export function consentGateForEach(lookupCounter: CountLookups) {
  return async (request: FastifyRequest): Promise<void> => {
    const { instanceKey: key, factsOfEach } = request
    const { guild_id: guildId, target_chat_ids } = request.body as PlayersRequest
    if (key.guildId !== guildId) throw guildKeyMismatch()
    request.visiblePlayers = target_chat_ids.flatMap((chatId, index) => {
      const target = factsOfEach[index]
      const decision = decideAndCount({ key, guildId, target, dashboardUrl: '' }, lookupCounter)
      return decision instanceof RefusalError ? [] : [{ chatId, account: decision }]
    })
  }
}
