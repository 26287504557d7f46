/** What the command does. Each act gives the sentences for who asked. None of them can turn anything on. */
import type { Snowflake } from '../../lib/snowflake.ts'
import * as accounts from '../../store/people/accounts.ts'
import type { Cause } from '../../store/people/audit.ts'
import * as permissions from '../../store/people/permissions.ts'
import * as users from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'
import * as whoLooked from '../../store/who-looked/who-looked.ts'
import { lookupLines, plain } from './lines.ts'
import type { ActName } from './lookups-command.ts'
import type { ChatTexts } from './texts.ts'

export interface Asked {
  chatId: Snowflake
  /** Undefined: in a private conversation. */
  guildId: Snowflake | undefined
  requestId: string
  dashboardUrl: string
  /** Called when a decision of the asker is kept. */
  onWithdrawn: (scope: 'global' | 'server') => void
}

interface Asker extends Asked {
  db: Db
  /** Internal id. */
  userId: string
  texts: ChatTexts
}

const ACTS: Record<ActName, (asker: Asker) => Promise<string>> = { off, stop, who, status }

export const isActName = (name: unknown): name is ActName => typeof name === 'string' && Object.hasOwn(ACTS, name)

/** Gives the sentences. No row is made for somebody who never logged in. */
export async function act(db: Db, name: ActName, asked: Asked, texts: ChatTexts): Promise<string> {
  const userId = await users.findId(db, asked.chatId)
  return userId === undefined ? texts.words.unknownPerson : ACTS[name]({ ...asked, db, userId, texts })
}

const causeOf = ({ requestId }: Asked): Cause<'chat'> => ({ actor: 'member', requestId, via: 'chat' })

async function off(asker: Asker): Promise<string> {
  const { db, userId, guildId, texts, dashboardUrl } = asker
  if (guildId === undefined) return texts.words.off.notInServer
  const wasAllowed = await permissions.findDecision(db, { userId, guildId })
  await permissions.set(db, { userId, guildId, isAllowed: false }, causeOf(asker))
  asker.onWithdrawn('server')
  return wasAllowed === true ? texts.say(texts.words.off.done, { url: dashboardUrl }) : texts.words.off.already
}

async function stop(asker: Asker): Promise<string> {
  const { db, userId, texts, dashboardUrl } = asker
  const wasOn = await users.withdrawConsent(db, userId, causeOf(asker))
  asker.onWithdrawn('global')
  return wasOn ? texts.say(texts.words.stop.done, { url: dashboardUrl }) : texts.words.stop.already
}

const DAYS = 7

async function who({ db, userId, texts, dashboardUrl }: Asker): Promise<string> {
  const found = await whoLooked.list(db, { userId, lookupDays: DAYS })
  if (found === undefined) return texts.words.unknownPerson
  return lookupLines(found, texts, dashboardUrl)
}

async function status({ db, userId, guildId, texts, dashboardUrl: url }: Asker): Promise<string> {
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

function namesOf(guilds: { guild_name: string | null; guild_id: string }[], { words, count, list }: ChatTexts): string {
  const names = guilds.slice(0, MAX_NAMES).map(({ guild_name, guild_id }) => plain(guild_name ?? guild_id))
  const more = guilds.length - names.length
  return list([...names, ...(more > 0 ? [count(words.status.moreServers, more)] : [])])
}

/** A message has two thousand characters at most. */
const MAX_NAMES = 10
