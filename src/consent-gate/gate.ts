/** The preHandler in front of lookups. It decides on what was read in this request from the database. */
import type { FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { LinkedGameAccount } from '../clients/publisher/publisher.ts'
import { RefusalError, refuse } from '../lib/refusals.ts'
import type { Snowflake } from '../lib/snowflake.ts'
import type { Lookups } from '../store/lookups/lookups.ts'
import type { LookupSubject, LookupTarget } from '../store/lookups/statement.ts'
import type { LookupCounter } from '../store/who-looked/lookup-counter.ts'
import { decide } from './decide.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The linked account that the gate let through. */
    target: LinkedGameAccount
    /** The people in a request about several whom the gate let through, in the order of the request. */
    visiblePlayers: { chatId: Snowflake; account: LinkedGameAccount }[]
    /** For metrics, what the gate decided on each person, or once on the key: `allowed`, or the reason code. */
    gateOutcomes: readonly string[] | undefined
  }
}

export interface GateDeps {
  lookups: Pick<Lookups, 'find'>
  publicOrigin: (request: FastifyRequest) => string
  /** Undefined: lookups are not counted. */
  lookupCounter: Pick<LookupCounter, 'countLookup'> | undefined
}

/** Decides on the one person whom a request is about, or on each of several. What is about nobody passes. */
export function consentGate(deps: GateDeps): preHandlerHookHandler {
  return (request, _reply, done) => {
    const { about } = request
    if (about === undefined) done()
    else if (Array.isArray(about)) decideOnEach(request, about, deps).then(() => done(), done)
    else done(decideOnOne(request, about, deps))
  }
}

/** Sets `request.target`. Gives the refusal, if it is one. */
function decideOnOne(request: FastifyRequest, about: LookupSubject, deps: GateDeps): RefusalError | undefined {
  const decision = decideAndCount(request, about, request.facts, deps)
  if (decision instanceof RefusalError) return refused(request, decision)
  request.gateOutcomes = [ALLOWED]
  request.target = decision
  return undefined
}

/** Reads them and sets `request.visiblePlayers`: who may not be shown is left out, without a reason. */
async function decideOnEach(request: FastifyRequest, about: LookupSubject[], deps: GateDeps): Promise<void> {
  const { keyValue, instanceKey, raw } = request
  if (about.some(({ guildId }) => guildId !== instanceKey.guildId)) throw refused(request, refuse('guild_key_mismatch'))
  // Nobody else's lookup waits for those of a request that asks about many.
  const question = { keyValue, client: raw.socket, yields: true }
  const answers = await Promise.all(about.map((one) => deps.lookups.find({ ...question, about: one })))
  // In each of the answers: the key may have been revoked between two of them.
  if (answers.some(({ key }) => key === undefined)) throw refuse('invalid_or_revoked_key')
  const outcomes: string[] = []
  request.gateOutcomes = outcomes
  request.visiblePlayers = about.flatMap((one, index) => {
    const decision = decideAndCount(request, one, answers[index]?.target, deps)
    const isRefused = decision instanceof RefusalError
    outcomes.push(isRefused ? decision.message : ALLOWED)
    return isRefused ? [] : [{ chatId: one.targetChatId, account: decision }]
  })
}

const ALLOWED = 'allowed'

function refused(request: FastifyRequest, refusal: RefusalError): RefusalError {
  request.gateOutcomes = [refusal.message]
  return refusal
}

/** Decides, and counts what was decided for the person to see. Gives the account to show, or the refusal. */
function decideAndCount(
  request: FastifyRequest,
  { guildId }: LookupSubject,
  target: LookupTarget | undefined,
  deps: GateDeps,
): LinkedGameAccount | RefusalError {
  const key = request.instanceKey
  const dashboardUrl = `${deps.publicOrigin(request)}/?guild=${guildId}`
  const decision = decide({ key, guildId, target, dashboardUrl })
  // Undefined if the person never logged in, or the key belongs to a different guild: nobody sees such a lookup.
  if (target !== undefined) deps.lookupCounter?.countLookup(key, target.userId, !(decision instanceof RefusalError))
  return decision
}
