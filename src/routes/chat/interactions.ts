/** Commands that people send in the chat. Only the sender sees the response, which says what was or wasn't done. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app-type.ts'
import type { Limit } from '../../http/limits.ts'
import type { PublicOrigin } from '../../http/public-origin.ts'
import { createCounter, type SharedCounters } from '../../http/rate-counters.ts'
import { RefusalError, rateLimited } from '../../lib/refusals.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import type { Db } from '../../store/tables.ts'
import { Interaction, InteractionAnswer } from '../../wire/chat.ts'
import { success } from '../../wire/responses.ts'
import { ref } from '../../wire/schema.ts'
import { platformOperation } from './require-signature.ts'
import { isSubcommand, runSubcommand, type Subcommand } from './subcommands.ts'
import { textsFor } from './texts.ts'

export interface InteractionDeps {
  db: Db
  limit: Limit
  redis?: SharedCounters | undefined
  publicOrigin: PublicOrigin
}

const EPHEMERAL = 64

export async function interactionRoutes(app: App, { db, limit, redis, publicOrigin }: InteractionDeps) {
  const counter = createCounter(redis, limit.name)
  const answerInteraction = platformOperation('answerInteraction', 'Answer a command in the chat', {
    body: ref(Interaction),
    response: { 200: success(InteractionAnswer) },
  })
  const errorHandler = explain(publicOrigin)
  const command = { schema: answerInteraction, config: { timeLimits: TIME_LIMITS.chat }, errorHandler }
  app.post('/chat/interactions', command, async (request) => {
    const { body } = request
    if (body.type === 1) {
      request.chatAction = 'ping'
      return { type: 1 as const }
    }
    const chatId = (body.member?.user ?? body.user)?.id
    const name = subcommandOf(body)
    const texts = await textsFor(body.locale)
    request.chatAction = name ?? 'ignored'
    if (name === undefined || chatId === undefined) return toMessage(texts.words.unknownCommand)
    const { current, ttl } = await counter.count(chatId)
    if (current > limit.perMinute) throw rateLimited(ttl / 1000)
    const dashboardUrl = `${publicOrigin(request)}/`
    const context = { db, texts, request, chatId, guildId: body.guild_id, dashboardUrl }
    return toMessage(await runSubcommand(name, context))
  })
}

/** Returns undefined for a command that somebody else or a later release registered. */
function subcommandOf({ data }: Interaction): Subcommand | undefined {
  if (data?.name !== 'lookups') return undefined
  const names = data.options?.map((option) => (option as { name?: unknown } | undefined)?.name)
  return names?.find(isSubcommand)
}

const toMessage = (content: string): InteractionAnswer => ({
  type: 4,
  data: { content, flags: EPHEMERAL, allowed_mentions: { parse: [] } },
})

/** The error handler. Sends 200 with a sentence that says what was not done, because the platform shows no other response. */
function explain(publicOrigin: PublicOrigin) {
  return async (error: FastifyError & { isOutage?: boolean }, request: FastifyRequest, reply: FastifyReply) => {
    // The body may be missing or invalid.
    const { locale } = (request.body ?? {}) as { locale?: unknown }
    const { words, say } = await textsFor(locale)
    if (error instanceof RefusalError && error.message === 'rate_limited')
      return reply.code(200).send(toMessage(words.tooOften))
    if (error.isOutage !== true) throw error
    return reply.code(200).send(toMessage(say(words.notDone, { url: `${publicOrigin(request)}/` })))
  }
}
