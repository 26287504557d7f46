/** The preHandler in front of the stats routes: sets `request.target`, or refuses. */
import type { FastifyRequest } from 'fastify'
import { RefusalError } from '../lib/refusals.ts'
import type { LinkedGameAccount } from '../publisher.ts'
import type { LookupTarget } from '../store/lookups/statement.ts'
import type { BotKey, LookupCounter } from '../store/who-looked/lookup-counter.ts'
import type { PlayerStatsRequest } from '../wire/stats.ts'
import { decide, type LookupRequest } from './decide.ts'

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

interface GateQuestion extends LookupRequest {
  key: BotKey
  target: LookupTarget | undefined
}

/** Decides, and counts what was decided for the person to see. Gives the account to show, or the refusal. */
export function decideAndCount(question: GateQuestion, lookupCounter: CountLookups): LinkedGameAccount | RefusalError {
  const decision = decide(question)
  // Undefined where the person never logged in, or the key is another guild's: such a lookup is shown to nobody.
  if (question.target !== undefined) {
    lookupCounter?.countLookup(question.key, question.target.userId, !(decision instanceof RefusalError))
  }
  return decision
}

/** Decides on the facts that were read with the key, in this request, from the database. */
export function consentGate({ publicOrigin, lookupCounter }: GateDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    const { guild_id: guildId } = request.body as PlayerStatsRequest
    const { instanceKey: key, targetFacts: target } = request
    const dashboardUrl = `${publicOrigin(request)}/?guild=${guildId}`
    const decision = decideAndCount({ key, guildId, target, dashboardUrl }, lookupCounter)
    if (decision instanceof RefusalError) throw decision
    request.target = decision
  }
}
