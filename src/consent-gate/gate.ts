/** The preHandler that allows or refuses each lookup, based on what this request has read from the database. */
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
    account: LinkedAccount
    /** For a request about several people: the people whom the gate allowed, in the order of the request. */
    visiblePlayers: { chatId: Snowflake; account: LinkedAccount }[]
    /** For metrics: for each person, `allowed` or the reason code. If the key was refused, only one reason code. */
    gateOutcomes: readonly string[] | undefined
  }
}

export interface GateDeps {
  lookups: Pick<Lookups, 'find'>
  publicOrigin: (request: FastifyRequest) => string
  /** Undefined: lookups are not counted. */
  lookupCounter: Pick<LookupCounter, 'countLookup'> | undefined
}

export function consentGate(deps: GateDeps): preHandlerHookHandler {
  return (request, _reply, done) => {
    const { subjects } = request
    if (subjects === undefined) done()
    else if (Array.isArray(subjects)) decideForEach(request, subjects, deps).then(() => done(), done)
    else done(decideForOne(request, subjects, deps))
  }
}

/** Checks consent again after a slow publisher has responded, and hides people who have withdrawn it or changed their account. */
export function recheckConsent(deps: GateDeps): preSerializationHookHandler<unknown> {
  const uncounted = { ...deps, lookupCounter: undefined }
  return async (request, reply, payload) => {
    const { subjects } = request
    // A refusal contains no stats to hide.
    if (subjects === undefined || reply.statusCode !== 200) return payload
    const decisions = await readAndDecide(request, [subjects].flat(), uncounted)
    if (Array.isArray(subjects)) {
      const before = new Map(request.visiblePlayers.map(({ chatId, account }) => [chatId, account.id]))
      const shown = visiblePlayersIn(decisions).filter(({ chatId, account }) => account.id === before.get(chatId))
      const { players } = payload as { players: { target_chat_id: Snowflake }[] }
      return { players: players.filter((player) => shown.some(({ chatId }) => chatId === player.target_chat_id)) }
    }
    const decision = decisions.get(subjects.targetChatId)
    if (decision instanceof RefusalError) throw decision
    if (decision?.id !== request.account.id) throw refuse('no_linked_account')
    return payload
  }
}

/** Sets `request.account`. Returns the refusal if the lookup is refused. */
function decideForOne(request: FastifyRequest, subject: LookupSubject, deps: GateDeps): RefusalError | undefined {
  const decision = decideAndCount(request, subject, request.lookupTarget, deps)
  request.gateOutcomes = [outcomeOf(decision)]
  if (decision instanceof RefusalError) return decision
  request.account = decision
  return undefined
}

/** Sets `request.visiblePlayers`. People who may not be shown are left out, without a reason. */
async function decideForEach(request: FastifyRequest, subjects: LookupSubject[], deps: GateDeps): Promise<void> {
  const { guildId } = request.instanceKey
  if (subjects.some((one) => one.guildId !== guildId)) {
    request.gateOutcomes = ['guild_key_mismatch']
    throw refuse('guild_key_mismatch')
  }
  const decisions = await readAndDecide(request, subjects, deps)
  request.gateOutcomes = [...decisions.values()].map(outcomeOf)
  request.visiblePlayers = visiblePlayersIn(decisions)
}

type Decision = LinkedAccount | RefusalError
type Decisions = Map<Snowflake, Decision>

const outcomeOf = (decision: Decision) => (decision instanceof RefusalError ? decision.message : 'allowed')

const visiblePlayersIn = (decisions: Decisions) =>
  [...decisions].flatMap(([chatId, one]) => (one instanceof RefusalError ? [] : [{ chatId, account: one }]))

async function readAndDecide(request: FastifyRequest, subjects: LookupSubject[], deps: GateDeps): Promise<Decisions> {
  const { keyValue, raw } = request
  // A request about many people must not delay other lookups.
  const query = { keyValue, client: raw.socket, isLowPriority: Array.isArray(request.subjects) }
  const facts = await Promise.all(subjects.map((one) => deps.lookups.find({ ...query, subject: one })))
  // Check the key in every result: it may have been revoked between two queries.
  if (facts.some(({ key }) => key === undefined)) throw refuse('invalid_or_revoked_key')
  return new Map(
    subjects.map((one, index) => [one.targetChatId, decideAndCount(request, one, facts[index]?.target, deps)]),
  )
}

/** Decides, and counts the lookup, so that the person can see it. Returns the account to show, or the refusal. */
function decideAndCount(
  request: FastifyRequest,
  { guildId }: LookupSubject,
  target: LookupTarget | undefined,
  deps: GateDeps,
): Decision {
  const key = request.instanceKey
  const dashboardUrl = `${deps.publicOrigin(request)}/?guild=${guildId}`
  const decision = decide({ key, guildId, target, dashboardUrl })
  // A lookup isn't counted if the person never logged in, or the key belongs to a different guild.
  if (target !== undefined) deps.lookupCounter?.countLookup(key, target.userId, !(decision instanceof RefusalError))
  return decision
}
