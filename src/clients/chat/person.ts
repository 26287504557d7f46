/** Reads the platform's responses about a person, and trusts them as little as possible. */
import type { MemberGuild } from '../../lib/people.ts'
import { readSnowflake, type Snowflake } from '../../lib/snowflake.ts'
import type { ChatPerson } from './chat-client.ts'

/** Platforms allow fewer. The rest of a longer list is dropped, because a short list is better than a failed login. */
const MAX_GUILDS = 1000
/** The maximum length in code points. */
const MAX_NAME_LENGTH = 200

const ADMINISTRATOR = 0x8n
const MANAGE_GUILD = 0x20n

type Entry = Record<string, unknown>

/** Takes the bodies of `/users/@me` and `/users/@me/guilds`. Undefined if an id or the list is missing. All else is optional. */
export function toPerson(user: unknown, guilds: unknown): ChatPerson | undefined {
  const chatId = idOf(user)
  const list = toGuilds(guilds)
  if (chatId === undefined || list === undefined) return undefined
  const { username: givenUsername, global_name: givenName, avatar } = user as Entry
  const username = toStorableName(givenUsername) ?? chatId
  return { chatId, username, displayName: toStorableName(givenName) ?? username, avatar: hashOf(avatar), guilds: list }
}

/** If a guild is listed twice, the first entry counts. */
function toGuilds(entries: unknown): MemberGuild[] | undefined {
  if (!Array.isArray(entries)) return undefined
  const guilds = new Map<Snowflake, MemberGuild>()
  for (const entry of entries as unknown[]) {
    const id = idOf(entry)
    if (id === undefined) return undefined
    if (guilds.has(id) || guilds.size === MAX_GUILDS) continue
    const { name, owner, permissions, icon } = entry as Entry
    guilds.set(id, {
      id,
      name: toStorableName(name) ?? id,
      canManage: owner === true || mayManage(permissions),
      icon: hashOf(icon),
    })
  }
  return [...guilds.values()]
}

function idOf(entry: unknown): Snowflake | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const read = readSnowflake((entry as Entry).id)
  return 'id' in read ? read.id : undefined
}

export function withoutPictures({ avatar: _, guilds, ...person }: ChatPerson): ChatPerson {
  return { ...person, guilds: guilds.map(({ icon: _, ...guild }) => guild) }
}

/** Returns the platform's hash of a picture, which becomes part of a URL. Undefined if the value isn't a hash. */
function hashOf(picture: unknown): string | undefined {
  return typeof picture === 'string' && /^[a-z0-9_]{1,64}$/.test(picture) ? picture : undefined
}

/** Characters that break a line or change the direction of the text around a name. Joiners inside emoji are allowed. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

const VISIBLE_CHARACTER = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Removes unsafe characters, replaces lone surrogates, and shortens a name. Undefined if nothing visible is left. */
function toStorableName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const cleaned = name.replace(UNSAFE_CHARACTERS, '').toWellFormed()
  if (!VISIBLE_CHARACTER.test(cleaned)) return undefined
  return Array.from(cleaned.slice(0, MAX_NAME_LENGTH * 2))
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .toWellFormed()
}

/** Uses BigInt, because `&` on numbers keeps only the lowest 32 bits. Returns false unless `permissions` is a plain integer. */
function mayManage(permissions: unknown): boolean {
  const digits = typeof permissions === 'object' ? '' : String(permissions)
  return /^\d{1,64}$/.test(digits) && (BigInt(digits) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n
}
