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
    /** What the store told of the person looked up; undefined: nothing. */
    targetFacts: LookupTarget | undefined
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

/** preHandler: reads the key, and with it the facts about whom the request is about, in one query. */
export function requireKey(
  { lookups }: { lookups: Lookups },
  toSubject: (request: FastifyRequest) => LookupSubject | undefined,
) {
  return async (request: FastifyRequest): Promise<void> => {
    const question = { keyValue: request.keyValue, about: toSubject(request), client: request.raw.socket }
    const { key, target } = await lookups.find(question)
    acceptKey(request, key)
    request.targetFacts = target
  }
}

/** From here on the request is that of this key. Undefined: the store has no such key that is active. */
export function acceptKey(request: FastifyRequest, key: BotKey | undefined): void {
  if (key === undefined) throw invalidOrRevokedKey()
  request.instanceKey = key
  request.askedBy = { instanceId: key.id, guildId: key.guildId }
}
