/** The key of a bot: its syntax is checked before the body is read, its validity with the facts of the lookup. */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { invalidOrRevokedKey, missingKey } from '../refusals.ts'
import type { Snowflake } from '../snowflake.ts'
import type { LookupSubject, Lookups, LookupTarget } from '../store/lookups/lookups.ts'
import { isWellFormedKey } from '../store/people/key-value.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key's value as sent: well-formed, not yet known to be valid. */
    keyValue: string
    /** The valid key of the bot that asks. */
    instanceKey: { id: string; guildId: Snowflake }
    /** What the store knows of the person looked up; undefined: nothing, or nobody was asked about. */
    targetFacts: LookupTarget | undefined
  }
}

/** The scheme is case-insensitive (RFC 9110 section 11.1). */
const BEARER = /^bearer[ \t]+(\S.*)$/i

/** onRequest: refuses requests without a well-formed key, with no I/O and the body unread. */
export function requireKeySyntax(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const { authorization = '' } = request.headers
  // What nearly all bots send needs no expression.
  const usual = authorization.startsWith('Bearer ') ? authorization.slice(7) : ''
  if (isWellFormedKey(usual)) {
    request.keyValue = usual
    return done()
  }
  const value = BEARER.exec(authorization)?.[1]?.trim()
  if (value === undefined) return done(missingKey())
  if (!isWellFormedKey(value)) return done(invalidOrRevokedKey())
  request.keyValue = value
  done()
}

/** preHandler: reads the key, and with it the facts about whom the request is about, in one query. */
export function requireKey(lookups: Lookups, toSubject: (request: FastifyRequest) => LookupSubject | undefined) {
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    lookups.ask({ keyValue: request.keyValue, about: toSubject(request) }, (facts) => {
      if (facts instanceof Error) return done(facts)
      if (facts.key === undefined) return done(invalidOrRevokedKey())
      request.instanceKey = facts.key
      request.targetFacts = facts.target
      done()
    })
  }
}
