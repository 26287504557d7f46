/** The subcommands of `/lookups`: each returns the text of the response. They can't turn anything on. */
import type { FastifyRequest } from 'fastify'
import type { Snowflake } from '../../lib/snowflake.ts'
import * as accounts from '../../store/people/accounts.ts'
import type { Cause } from '../../store/people/audit.ts'
import * as permissions from '../../store/people/permissions.ts'
import * as users from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'
import * as whoLooked from '../../store/who-looked/who-looked.ts'
import { escapeMarkup, formatLookups } from './format-lookups.ts'
import type { ChatTexts } from './texts.ts'

interface Context {
  db: Db
  texts: ChatTexts
  request: FastifyRequest
  chatId: Snowflake
  /** Undefined in a private conversation. */
  guildId: Snowflake | undefined
  dashboardUrl: string
}

type PersonContext = Context & { userId: string }

const SUBCOMMANDS = { off, stop, who, status }

export type Subcommand = keyof typeof SUBCOMMANDS
export const SUBCOMMAND_NAMES = Object.keys(SUBCOMMANDS) as Subcommand[]

export const isSubcommand = (name: unknown): name is Subcommand =>
  typeof name === 'string' && Object.hasOwn(SUBCOMMANDS, name)

/** Returns the text of the response. Stores nothing about a person who never logged in. */
export async function runSubcommand(name: Subcommand, context: Context): Promise<string> {
  // Runs even for an unknown person: if they are logging in right now, the opt-out stops that login.
  if (name === 'stop') return stop(context)
  const { db, chatId, texts } = context
  const userId = await users.findId(db, chatId)
  return userId === undefined ? texts.words.unknownPerson : SUBCOMMANDS[name]({ ...context, userId })
}

const causeOf = (request: FastifyRequest): Cause<'chat'> => ({ actor: 'member', requestId: request.id, via: 'chat' })

async function off({ db, texts, request, userId, guildId, dashboardUrl }: PersonContext): Promise<string> {
  if (guildId === undefined) return texts.words.off.notInServer
  const wasAllowed = await permissions.findDecision(db, { userId, guildId })
  await permissions.set(db, { userId, guildId, isAllowed: false }, causeOf(request))
  request.consentDecision = { scope: 'server', decision: 'withdrawn' }
  return wasAllowed === true ? texts.say(texts.words.off.done, { url: dashboardUrl }) : texts.words.off.already
}

async function stop({ db, texts, request, chatId, dashboardUrl }: Context): Promise<string> {
  const wasOn = await users.withdrawByChatId(db, chatId, causeOf(request))
  if (wasOn === undefined) return texts.words.unknownPerson
  request.consentDecision = { scope: 'global', decision: 'withdrawn' }
  return wasOn ? texts.say(texts.words.stop.done, { url: dashboardUrl }) : texts.words.stop.already
}

async function who({ db, userId, texts, dashboardUrl }: PersonContext): Promise<string> {
  const found = await whoLooked.list(db, { userId, lookupDays: 7 })
  return found === undefined ? texts.words.unknownPerson : formatLookups(found, texts, dashboardUrl)
}

async function status({ db, userId, guildId, texts, dashboardUrl: url }: PersonContext): Promise<string> {
  const { say, words } = texts
  const user = await users.find(db, userId)
  if (user?.global_consent !== true) return say(words.status.off, { url })
  const allowed = (await permissions.list(db, userId)).filter((one) => one.is_allowed)
  if (allowed.length === 0) return say(words.status.nowhere, { url })
  const hasAccount = (await accounts.list(db, userId)).length > 0
  const isHere = hasAccount && allowed.some((one) => one.guild_id === guildId)
  return [
    ...(guildId === undefined ? [] : [isHere ? words.status.here : words.status.notHere]),
    say(words.status.servers, { servers: namesOf(allowed, texts) }),
    ...(hasAccount ? [] : [words.status.noAccount]),
    say(words.status.change, { url }),
  ].join('\n')
}

const MAX_NAMES = 10

function namesOf(guilds: { guild_name: string | null; guild_id: string }[], { words, count, list }: ChatTexts): string {
  const names = guilds.slice(0, MAX_NAMES).map(({ guild_name, guild_id }) => escapeMarkup(guild_name ?? guild_id))
  const more = guilds.length - names.length
  return list([...names, ...(more > 0 ? [count(words.status.moreServers, more)] : [])])
}
