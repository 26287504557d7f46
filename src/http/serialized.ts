/** Answers that are text before Fastify sees them: for an object it would look at length what it is and who serializes it. */
import type { FastifyReply } from 'fastify'

const texts = new WeakMap<object, string>()

/** Gives the answer's text by the route's schema for 200. The type stays that of the answer: the route declares it. */
export function serialized<Answer extends object>(reply: FastifyReply, answer: Answer): Answer {
  return asJson(reply, toText(reply, answer))
}

/** As `serialized`, made now or when the same object was answered before: for objects that never change. */
export function serializedOnce<Answer extends object>(reply: FastifyReply, answer: Answer): Answer {
  let text = texts.get(answer)
  if (text === undefined) {
    text = toText(reply, answer)
    texts.set(answer, text)
  }
  return asJson(reply, text)
}

const toText = (reply: FastifyReply, answer: object) =>
  String(reply.serializeInput(answer as Record<string, unknown>, '200', 'application/json'))

function asJson<Answer>(reply: FastifyReply, text: string): Answer {
  reply.header('content-type', 'application/json; charset=utf-8')
  return text as unknown as Answer
}
