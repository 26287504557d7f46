/** The preHandler in front of the stats routes: sets `request.target`, or refuses. */
import type { FastifyRequest } from 'fastify'
import type { LinkedGameAccount } from '../publisher.ts'
import { Refusal } from '../refusals.ts'
import type { PlayerStatsRequest } from '../wire/stats.ts'
import { decide } from './decide.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The linked account that the gate let through. */
    target: LinkedGameAccount
  }
}

/** Decides on the facts that were read with the key, in this request, from the database. */
export function consentGate(publicOrigin: (request: FastifyRequest) => string) {
  return async (request: FastifyRequest): Promise<void> => {
    const { guild_id: guildId } = request.body as PlayerStatsRequest
    const decision = decide({
      key: request.instanceKey,
      guildId,
      target: request.targetFacts,
      dashboardUrl: `${publicOrigin(request)}/?guild=${guildId}`,
    })
    if (decision instanceof Refusal) throw decision
    request.target = decision
  }
}
