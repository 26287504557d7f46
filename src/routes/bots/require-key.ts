/** Checks a bot's key: its syntax before the body is read, and its validity in the query that reads the consents for a lookup. */
import type { onRequestHookHandler, preHandlerHookHandler } from 'fastify'
import { refuse } from '../../lib/refusals.ts'
import { isWellFormedKey } from '../../store/keys/key-value.ts'
import type { Lookups } from '../../store/lookups/lookups.ts'
import type { LookupSubject, LookupTarget } from '../../store/lookups/statement.ts'
import type { BotKey } from '../../store/who-looked/lookup-counter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns the person or people that a bot's request is about, from its validated body. */
    subjects?: (body: unknown) => LookupSubject | LookupSubject[]
  }
  interface FastifyRequest {
    /** The key as sent: well-formed, but perhaps not valid. */
    keyValue: string
    instanceKey: BotKey & { limitId: string }
    /** The person or people that the request is about. Undefined if it is about nobody, or if its body is invalid. */
    subjects: LookupSubject | LookupSubject[] | undefined
    /** The consents and account of the person that the request is about. Undefined unless it is about exactly one person. */
    lookupTarget: LookupTarget | undefined
  }
}

/** The scheme is case-insensitive (RFC 9110 section 11.1). */
const BEARER = /^bearer[ \t]+(\S.*)$/i

/** onRequest, without I/O. Refuses in a microtask, because Node may find an error before that, and respond itself. */
export const requireKeySyntax: onRequestHookHandler = (request, _reply, done) => {
  const value = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (value === undefined) return queueMicrotask(() => done(refuse('missing_key')))
  if (!isWellFormedKey(value)) return queueMicrotask(() => done(refuse('invalid_or_revoked_key')))
  request.keyValue = value
  done()
}

/** preHandler: reads the key, and the facts about one person. Facts about several people are read after the rate limit. */
export function requireKey({ lookups }: { lookups: Pick<Lookups, 'find'> }): preHandlerHookHandler {
  return (request, reply, done) => {
    const { keyValue, raw, validationError, body, routeOptions } = request
    request.subjects = validationError === undefined ? routeOptions.config.subjects?.(body) : undefined
    const subject = Array.isArray(request.subjects) ? undefined : request.subjects
    lookups.find({ keyValue, client: raw.socket, subject }).then(({ key, target }) => {
      if (key === undefined) return done(refuse('invalid_or_revoked_key'))
      if (key.expiresAt !== null) reply.header('x-key-expires', key.expiresAt)
      request.instanceKey = key
      request.sender = { instanceId: key.id, guildId: key.guildId }
      request.lookupTarget = target
      done()
    }, done)
  }
}
