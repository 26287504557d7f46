/** All servers that a person sees, in one shape: servers in the list, on record, or named by a link. */
import type { Guild, Instance, OtherPermission } from '../../wire/dashboard.ts'
import type { LoggedIn } from './state/session.ts'
import { locale, texts } from './texts.ts'

export interface Server {
  id: string
  /** Undefined if only the id is known. */
  name: string | undefined
  /** Whether the server is in the server list. A server that the person has left is only on record. */
  isListed: boolean
  iconUrl?: string | null | undefined
  isAllowed: boolean
  /** The names of the bots with a key there, null for a bot without a name. Undefined for a server outside the list. */
  bots?: Guild['bots']
  /** Whether the person can delete the record of the server: they have left the server, and its switch is off. */
  canForget: boolean
  /** A recent key that somebody else created after the person turned sharing on. Undefined while sharing is off. */
  newKey?: { at: string; name: string | null | undefined } | undefined
  /** The name and the id, as `searchableText` returns them. */
  searchable: string
}

/** All servers in the list or on record, whether on or off. If several have the same name, the id is added to each name. */
export function allServers({ guilds, me }: LoggedIn): Server[] {
  const servers = [...guilds.map(serverFromGuild), ...me.other_permissions.map(serverFromPermission)]
  const counts = new Map<string | undefined, number>()
  for (const { name } of servers) counts.set(name, (counts.get(name) ?? 0) + 1)
  return servers.map((server) => (counts.get(server.name) === 1 ? server : withId(server)))
}

/** Servers with a name that are still on but no longer in the list: the person wouldn't notice who looks them up there. */
export const formerServers = (servers: Server[]) =>
  servers.filter(({ isListed, isAllowed, name }) => !isListed && isAllowed && name !== undefined)

/** Returns the server with this id, even if it isn't in the list or on record. */
export function findServer(servers: Server[], id: string): Server {
  return (
    servers.find((server) => server.id === id) ??
    toServer({ id, name: undefined, isListed: false, isAllowed: false, canForget: false })
  )
}

/** Whether the server has a bot. True for a server outside the list, because its bots aren't known. */
export const mayHaveBot = ({ bots }: Server) => bots?.length !== 0

/** Sorts servers that are on before the others, then by name, with unnamed servers last. */
export function inReadingOrder(servers: Server[]): Server[] {
  return [...servers].sort(
    (a, b) =>
      Number(b.isAllowed) - Number(a.isAllowed) ||
      Number(a.name === undefined) - Number(b.name === undefined) ||
      byName.compare(displayName(a), displayName(b)),
  )
}

const byName = new Intl.Collator(locale, { numeric: true })

export const displayName = ({ name, id }: Pick<Server, 'name' | 'id'>) => name ?? `${texts.servers.unnamed} ${id}`

/** A key, lookup or event in a server, with the name that the service has stored with it. */
type ServerRecord = Pick<Instance, 'guild_id' | 'guild_name'>

/** Returns the unique name of a server in the list or on record. For any other server, returns the name in the record. */
export function nameOf(servers: Server[], { guild_id: id, guild_name: name }: ServerRecord): string {
  return displayName({ id, name: findServer(servers, id).name ?? (name?.trim() || undefined) })
}

/** The server list, with names that tell the servers apart. */
export function listedGuilds(state: LoggedIn): Guild[] {
  const servers = allServers(state)
  return state.guilds.map((guild) => ({ ...guild, name: findServer(servers, guild.id).name ?? guild.name }))
}

/** Keys, with server names that tell the servers apart. */
export function namedKeys<Key extends ServerRecord>(state: LoggedIn, keys: Key[]): (Key & { guild_name: string })[] {
  const servers = allServers(state)
  return keys.map((key) => ({ ...key, guild_name: nameOf(servers, key) }))
}

/** Removes the differences that a search ignores: case, accents and width. */
export function searchableText(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const serverFromGuild = memoize((guild: Guild) => {
  const { id, name, icon_url: iconUrl, is_allowed: isAllowed, new_key_at: at, new_key_name: keyName, bots } = guild
  return toServer({
    id,
    name: name.trim() || texts.servers.unnamed,
    isListed: true,
    iconUrl,
    bots,
    isAllowed,
    canForget: false,
    newKey: at === undefined || !isAllowed ? undefined : { at, name: keyName },
  })
})
const serverFromPermission = memoize(({ guild_id: id, guild_name: name, is_allowed: isAllowed }: OtherPermission) =>
  toServer({ id, name: name?.trim() || undefined, isListed: false, isAllowed, canForget: !isAllowed }),
)
/** Adds the id to a name that several servers share. Unnamed servers show their id anyway. */
const withId = memoize(({ name, ...server }: Server) => ({ name: name && `${name} (${server.id})`, ...server }))

function toServer(server: Omit<Server, 'searchable'>): Server {
  return { ...server, searchable: searchableText(`${displayName(server)} ${server.id}`) }
}

/** Returns the same object for the same record, so that a name is normalized once and a row renders only after a change. */
function memoize<T extends object>(make: (record: T) => Server): (record: T) => Server {
  const made = new WeakMap<T, Server>()
  return (record) => {
    const server = made.get(record) ?? make(record)
    made.set(record, server)
    return server
  }
}
