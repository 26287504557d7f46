/** The servers a person sees, in one shape: those of the list, those only on record, and the one a link named. */
import type { Guild, Instance, OtherPermission } from '../../wire/dashboard.ts'
import type { LoggedIn } from './state/session.ts'
import { fillText, locale, texts } from './texts.ts'

export interface Server {
  id: string
  /** Undefined when the service knows nothing but its id. */
  name: string | undefined
  /** Whether it is in the server list. A server that was left is only on record. */
  isListed: boolean
  iconUrl?: string | null | undefined
  isAllowed: boolean
  /** The names of the bots with a key there, as far as they have one; undefined for a server outside the list. */
  bots?: Guild['bots']
  /** Whether all that is left of it is the record that it is off. */
  isLeftBehind: boolean
  /** The newest bot that can ask there since it was switched on; undefined while it is off. */
  newKey?: { at: string; name: string | null | undefined } | undefined
  /** Name and id, as `searchableText`. */
  searchable: string
}

/** Every server that is in the list or on record, on or off. Of several with one name each carries its id. */
export function allServers({ guilds, me }: LoggedIn): Server[] {
  const servers = [...guilds.map(ofGuild), ...me.other_permissions.map(ofPermission)]
  const counts = new Map<string | undefined, number>()
  for (const { name } of servers) counts.set(name, (counts.get(name) ?? 0) + 1)
  return servers.map((server) => (counts.get(server.name) === 1 ? server : withId(server)))
}

/** Servers that are on, but no longer in the list: nobody would notice who asks there. */
export const formerServers = (servers: Server[]) =>
  servers.filter(({ isListed, isAllowed, name }) => !isListed && isAllowed && name !== undefined)

/** The one with this id, which need not be on record. */
export function findServer(servers: Server[], id: string): Server {
  return (
    servers.find((server) => server.id === id) ??
    toServer({ id, name: undefined, isListed: false, isAllowed: false, isLeftBehind: false })
  )
}

/** Whether it has a bot; for a server outside the list that isn't known. */
export const mayHaveBot = ({ bots }: Server) => bots?.length !== 0

/** Sorts servers: those that are on first, then by name; servers without a name last. */
export function inReadingOrder(servers: Server[]): Server[] {
  return [...servers].sort(
    (a, b) =>
      Number(b.isAllowed) - Number(a.isAllowed) ||
      Number(a.name === undefined) - Number(b.name === undefined) ||
      byName.compare(displayName(a), displayName(b)),
  )
}

const byName = new Intl.Collator(locale, { numeric: true })

export const displayName = ({ name, id }: Pick<Server, 'name' | 'id'>) => name ?? fillText(texts.servers.byId, { id })

/** A record about a server, with the name that the server had then. */
type OfServer = Pick<Instance, 'guild_id' | 'guild_name'>

/** The name that tells a server from the others in the list or on record; for one that is neither, the name given. */
export function nameOf(servers: Server[], { guild_id: id, guild_name: name }: OfServer): string {
  return displayName({ id, name: findServer(servers, id).name ?? (name?.trim() || undefined) })
}

/** The server list, with names that tell each from the others. */
export function listedGuilds(state: LoggedIn): Guild[] {
  const servers = allServers(state)
  return state.guilds.map((guild) => ({ ...guild, name: findServer(servers, guild.id).name ?? guild.name }))
}

/** Keys, with names of their servers that tell each from the others. */
export function namedKeys<Key extends OfServer>(state: LoggedIn, keys: Key[]): (Key & { guild_name: string })[] {
  const servers = allServers(state)
  return keys.map((key) => ({ ...key, guild_name: nameOf(servers, key) }))
}

/** A text without the differences that a search ignores: case, accents and width. */
export function searchableText(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const ofGuild = memoize((guild: Guild) => {
  const { id, name, icon_url: iconUrl, is_allowed: isAllowed, new_key_at: at, new_key_name: keyName, bots } = guild
  return toServer({
    id,
    name: name.trim() || texts.servers.unnamed,
    isListed: true,
    iconUrl,
    bots,
    isAllowed,
    isLeftBehind: false,
    newKey: at === undefined || !isAllowed ? undefined : { at, name: keyName },
  })
})
const ofPermission = memoize(({ guild_id: id, guild_name: name, is_allowed: isAllowed }: OtherPermission) =>
  toServer({ id, name: name?.trim() || undefined, isListed: false, isAllowed, isLeftBehind: !isAllowed }),
)
/** For one of several with the same name; those without a name show their id anyway. */
const withId = memoize(({ name, ...server }: Server) => ({ name: name && `${name} (${server.id})`, ...server }))

function toServer(server: Omit<Server, 'searchable'>): Server {
  return { ...server, searchable: searchableText(`${displayName(server)} ${server.id}`) }
}

/** Returns the same server for the same record: its name is normalized once, and its row renders on changes only. */
function memoize<T extends object>(make: (record: T) => Server): (record: T) => Server {
  const made = new WeakMap<T, Server>()
  return (record) => {
    const server = made.get(record) ?? make(record)
    made.set(record, server)
    return server
  }
}
