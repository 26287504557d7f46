/** The preHandler in front of the stats routes: sets `request.target`, or refuses. */
import type { FastifyRequest } from 'fastify'
import { RefusalError } from '../lib/refusals.ts'
import type { LinkedGameAccount } from '../publisher.ts'
import type { LookupCounter } from '../store/who-looked/lookup-counter.ts'
import type { PlayerStatsRequest } from '../wire/stats.ts'
import { decide } from './decide.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The linked account that the gate let through. */
    target: LinkedGameAccount
  }
}

export interface GateDeps {
  publicOrigin: (request: FastifyRequest) => string
  lookupCounter: CountLookups
}

/** Undefined: lookups are not counted. */
export type CountLookups = Pick<LookupCounter, 'countLookup'> | undefined

/** Decides on the facts that were read with the key, in this request, from the database. */
export function consentGate({ publicOrigin, lookupCounter }: GateDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    const { guild_id: guildId } = request.body as PlayerStatsRequest
    const decision = decide({
      key: request.instanceKey,
      guildId,
      target: request.targetFacts,
      dashboardUrl: `${publicOrigin(request)}/?guild=${guildId}`,
    })
    const isAnswered = !(decision instanceof RefusalError)
    // Undefined where the person never logged in, or the key is another guild's: such a lookup is shown to nobody.
    if (request.targetFacts !== undefined) {
      lookupCounter?.countLookup(request.instanceKey, request.targetFacts.userId, isAnswered)
    }
    if (!isAnswered) throw decision
    request.target = decision
  }
}
