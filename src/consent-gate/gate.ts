/** The preHandlers in front of lookups. They decide on what was read with the key, in this request, from the database. */
import type { FastifyRequest, preHandlerHookHandler } from 'fastify'
import { guildKeyMismatch, RefusalError } from '../lib/refusals.ts'
import type { Snowflake } from '../lib/snowflake.ts'
import type { LinkedGameAccount } from '../publisher.ts'
import type { LookupTarget } from '../store/lookups/statement.ts'
import type { LookupCounter } from '../store/who-looked/lookup-counter.ts'
import type { PlayersRequest } from '../wire/players.ts'
import type { PlayerStatsRequest } from '../wire/stats.ts'
import { decide } from './decide.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The linked account that the gate let through. */
    target: LinkedGameAccount
    /** Of several people asked about, in that order, those whom the gate let through. */
    visiblePlayers: { chatId: Snowflake; account: LinkedGameAccount }[]
  }
}

export interface GateDeps {
  publicOrigin: (request: FastifyRequest) => string
  /** Undefined: lookups are not counted. */
  lookupCounter: Pick<LookupCounter, 'countLookup'> | undefined
}

/** For a lookup of one person: sets `request.target`, or refuses. */
export function consentGate(deps: GateDeps): preHandlerHookHandler {
  return (request, _reply, done) => {
    const decision = decideAndCount(request, request.facts[0], deps)
    if (decision instanceof RefusalError) throw decision
    request.target = decision
    done()
  }
}

/** For a lookup of several people: sets `request.visiblePlayers`. Who may not be shown is left out, without a reason. */
export function consentGateForEach(deps: GateDeps): preHandlerHookHandler {
  return (request, _reply, done) => {
    const { guild_id, target_chat_ids } = request.body as PlayersRequest
    if (request.instanceKey.guildId !== guild_id) throw guildKeyMismatch()
    request.visiblePlayers = target_chat_ids.flatMap((chatId, index) => {
      const decision = decideAndCount(request, request.facts[index], deps)
      return decision instanceof RefusalError ? [] : [{ chatId, account: decision }]
    })
    done()
  }
}

/** Decides, and counts what was decided for the person to see. Gives the account to show, or the refusal. */
function decideAndCount(request: FastifyRequest, target: LookupTarget | undefined, deps: GateDeps) {
  const { instanceKey: key, body } = request
  const { guild_id: guildId } = body as PlayerStatsRequest | PlayersRequest
  const dashboardUrl = `${deps.publicOrigin(request)}/?guild=${guildId}`
  const decision = decide({ key, guildId, target, dashboardUrl })
  // Undefined where the person never logged in, or the key is another guild's: such a lookup is shown to nobody.
  if (target !== undefined) deps.lookupCounter?.countLookup(key, target.userId, !(decision instanceof RefusalError))
  return decision
}
