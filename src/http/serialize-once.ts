/** Answers that are the same object for everybody are turned into text once. */
import type { FastifyReply } from 'fastify'

const texts = new WeakMap<object, string>()

/**
 * Gives the answer's text by the route's schema for 200, made now or when the same object was answered before: for
 * objects that never change. The type stays that of the answer, which is what the route declares.
 */
export function serializeOnce<Answer extends object>(reply: FastifyReply, answer: Answer): Answer {
  let text = texts.get(answer)
  if (text === undefined) {
    text = String(reply.serializeInput(answer as Record<string, unknown>, '200', 'application/json'))
    texts.set(answer, text)
  }
  reply.header('content-type', 'application/json; charset=utf-8')
  return text as unknown as Answer
}
