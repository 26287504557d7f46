/** Events from the chat platform. Only one has an effect: if a person removes the application, everything is turned off. */
import type { App } from '../../http/app-type.ts'
import { InvalidRequestError } from '../../http/schemas/invalid-request-error.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import * as users from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'
import { ChatEvent } from '../../wire/chat.ts'
import { emptyResponse } from '../../wire/responses.ts'
import { ref } from '../../wire/schema.ts'
import { platformOperation } from './require-signature.ts'

export async function eventRoutes(app: App, { db }: { db: Db }) {
  const receiveEvent = platformOperation('receiveEvent', 'Record that a person removed the application', {
    body: ref(ChatEvent),
    response: { 204: emptyResponse('Done, or there was nothing to do.') },
  })
  const event = { schema: receiveEvent, config: { timeLimits: TIME_LIMITS.chat } }
  app.post('/chat/events', event, async (request, reply) => {
    const removal = readRemoval(request.body)
    request.chatAction = removal ? 'deauthorized' : request.body.type === 0 ? 'ping' : 'ignored'
    if (removal !== undefined) {
      // If the event happened well before the last login, this changes nothing.
      const cause = { actor: 'member', requestId: request.id, via: 'platform' } as const
      const wasOn = await users.withdrawByChatId(db, removal.chatId, cause, removal.at)
      if (wasOn === true) request.consentDecision = { scope: 'global', decision: 'withdrawn' }
    }
    return reply.code(204).send(null)
  })
}

/** Returns undefined for other events. If a removal lacks the person or the time, throws 422, so that the platform retries. */
function readRemoval({ event }: ChatEvent) {
  if (event?.type !== 'APPLICATION_DEAUTHORIZED') return undefined
  const at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(event.timestamp) ? event.timestamp : `${event.timestamp}Z`)
  if (Number.isNaN(at.getTime())) throw invalidFieldError('timestamp')
  const chatId = event.data?.user?.id
  if (chatId === undefined) throw invalidFieldError('data')
  return { chatId, at }
}

const invalidFieldError = (field: string) =>
  new InvalidRequestError([{ loc: ['body', 'event', field], msg: 'Input is not valid', type: 'value_error' }])
