/** The preHandler in front of lookups. It decides on what was read in this request from the database. */
import type { FastifyRequest, preHandlerHookHandler, preSerializationHookHandler } from 'fastify'
import type { LinkedAccount } from '../lib/people.ts'
import { RefusalError, refuse } from '../lib/refusals.ts'
import type { Snowflake } from '../lib/snowflake.ts'
import type { Lookups } from '../store/lookups/lookups.ts'
import type { LookupSubject, LookupTarget } from '../store/lookups/statement.ts'
import type { LookupCounter } from '../store/who-looked/lookup-counter.ts'
import { decide } from './decide.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The linked account that the gate let through. */
    target: LinkedAccount
    /** The people in a request about several whom the gate let through, in the order of the request. */
    visiblePlayers: { chatId: Snowflake; account: LinkedAccount }[]
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

/**
 * preSerialization, for a source that takes time: reads the facts again before the answer is sent, and refuses or leaves out
 * everyone who can no longer be shown, or whose account is a different one now. Counts nothing.
 */
export function consentGateAgain({ lookups, publicOrigin }: GateDeps): preSerializationHookHandler<unknown> {
  return async (request, reply, payload) => {
    const { about, keyValue, raw, instanceKey: key } = request
    // A refusal reveals no stats.
    if (about === undefined || reply.statusCode !== 200) return payload
    const subjects = Array.isArray(about) ? about : [about]
    const answers = await Promise.all(subjects.map((one) => lookups.find({ keyValue, client: raw.socket, about: one })))
    if (answers.some((answer) => answer.key === undefined)) throw refuse('invalid_or_revoked_key')
    const shown = Array.isArray(about)
      ? request.visiblePlayers
      : [{ chatId: about.targetChatId, account: request.target }]
    const refusals = new Map<Snowflake, RefusalError>()
    for (const [index, { guildId, targetChatId }] of subjects.entries()) {
      const dashboardUrl = `${publicOrigin(request)}/?guild=${guildId}`
      const decision = decide({ key, guildId, target: answers[index]?.target, dashboardUrl })
      const before = shown.find(({ chatId }) => chatId === targetChatId)?.account
      if (decision instanceof RefusalError) refusals.set(targetChatId, decision)
      else if (decision.id !== before?.id) refusals.set(targetChatId, refuse('no_linked_account'))
    }
    if (!Array.isArray(about)) {
      const refusal = refusals.get(about.targetChatId)
      if (refusal !== undefined) throw refusal
      return payload
    }
    const { players } = payload as { players: { target_chat_id: Snowflake }[] }
    return { players: players.filter(({ target_chat_id }) => !refusals.has(target_chat_id)) }
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
): LinkedAccount | RefusalError {
  const key = request.instanceKey
  const dashboardUrl = `${deps.publicOrigin(request)}/?guild=${guildId}`
  const decision = decide({ key, guildId, target, dashboardUrl })
  // Undefined if the person never logged in, or the key belongs to a different guild: nobody sees such a lookup.
  if (target !== undefined) deps.lookupCounter?.countLookup(key, target.userId, !(decision instanceof RefusalError))
  return decision
}
