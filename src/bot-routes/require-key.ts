/** The key of a bot: its syntax is checked before the body is read, its validity with the facts of the lookup. */
import type { FastifyRequest } from 'fastify'
import { invalidOrRevokedKey, missingKey } from '../lib/refusals.ts'
import type { Lookups } from '../store/lookups/lookups.ts'
import type { LookupSubject, LookupTarget } from '../store/lookups/statement.ts'
import { isWellFormedKey } from '../store/people/key-value.ts'
import type { BotKey } from '../store/who-looked/lookup-counter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key's value as sent: well-formed, not yet known to be valid. */
    keyValue: string
    /** The valid key of the bot that asks. */
    instanceKey: BotKey
    /** What the store told of each person looked up, in their order; undefined: nothing. One entry where there is nobody. */
    facts: (LookupTarget | undefined)[]
  }
}

/** The scheme is case-insensitive (RFC 9110 section 11.1). */
const BEARER = /^bearer[ \t]+(\S.*)$/i

/** onRequest: refuses requests without a well-formed key, with no I/O and the body unread. */
export async function requireKeySyntax(request: FastifyRequest): Promise<void> {
  const value = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (value === undefined) throw missingKey()
  if (!isWellFormedKey(value)) throw invalidOrRevokedKey()
  request.keyValue = value
}

/** Whom a request is about, by its body, which has passed its schema. */
export type SubjectsOf = (body: unknown) => LookupSubject[]

/** preHandler: reads the key, and with it the facts about whom the request is about; about nobody while its body has faults. */
export function requireKey({ lookups }: { lookups: Lookups }, subjectsOf: SubjectsOf) {
  return async (request: FastifyRequest): Promise<void> => {
    const { keyValue, raw, validationError, body } = request
    const subjects = validationError === undefined ? subjectsOf(body) : []
    const asksMany = subjects.length > 1
    // Nobody else's lookup waits for those of a request that asks about many.
    const find = (about?: LookupSubject) => lookups.find({ keyValue, client: raw.socket, yields: asksMany, about })
    const answers = asksMany ? await Promise.all(subjects.map(find)) : [await find(subjects[0])]
    // In each of the answers: the key may have been revoked between two of them.
    const key = answers.some((answer) => answer.key === undefined) ? undefined : answers[0]?.key
    if (key === undefined) throw invalidOrRevokedKey()
    request.instanceKey = key
    request.askedBy = { instanceId: key.id, guildId: key.guildId }
    request.facts = answers.map(({ target }) => target)
  }
}
