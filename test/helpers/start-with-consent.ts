/** Sets up everything that a successful lookup needs: a bot in a guild, and a person there who agreed and linked an account. */
import { placeholderPublisher } from '../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import type { SimulatedPerson } from '../../src/development/chat-simulator/personas.ts'
import type { Account } from '../../src/wire/dashboard.ts'
import { type Answer, Bot, type RequestOptions, send } from './actors.ts'
import { guilds, personas, type StartOptions, startApp } from './app.ts'

export type ConsentSetup = Awaited<ReturnType<typeof startWithConsent>>

/** Starts the service with a rate limit that no test reaches, unless the test sets its own limit. */
export async function startWithConsent(options: StartOptions = {}) {
  const service = await startApp({ ...options, env: { RATE_LIMIT_PER_MINUTE: '1000000000', ...options.env } })
  const guildId = guilds.lanternfall.id
  const admin = await service.member(personas.admin)
  /** A bot in the guild. */
  const inGuild = new Bot(service.url, (await admin.createKey(guildId)).api_key)
  /** A person who agreed, allowed the guild and linked `account`. */
  const target = await service.member(personas.member)
  await target.allow(guildId)
  const account: Account = (await target.link('Wren Halloway', 'MOSS', 'eu')).body
  /** The body of a lookup that succeeds. */
  const lookup = { guild_id: guildId, target_chat_id: personas.member.id }
  return { ...service, guildId, inGuild, admin, target, account, lookup }
}

/** Creates a person who is in the guilds of `personas.member`. */
export function somebody(id: string | bigint, changes: Partial<SimulatedPerson> = {}): SimulatedPerson {
  return { ...personas.member, id: String(id), username: `somebody-${id}`, displayName: null, ...changes }
}

/** Creates a person who owns this guild and is in no other guild. */
export function newOwner(guild: { id: string; name: string }, id: string | bigint): SimulatedPerson {
  return somebody(id, { guilds: [{ ...guild, owner: true, permissions: '0' }] })
}

/** The stats that the placeholder generates for an account. */
export function placeholderStatsOf({ id, publisher_game_name, publisher_tag_line, region }: Account) {
  return placeholderPublisher.playerStats({ id, region, gameName: publisher_game_name, tagLine: publisher_tag_line })
}

/** Returns the part of an answer that tests compare. */
export const statusAndBody = ({ status, body }: Answer) => ({ status, body })

/** Sends a request and returns the status and body. */
export const ask = async (url: string, sent?: RequestOptions) => statusAndBody(await send(url, sent))
