/** The servers a person sees: those of the list, those only on record, and the one a link named, as one kind of thing. */
import type { Guild, Instance, OtherPermission } from '../../wire/dashboard.ts'
import type { LoggedIn } from './state/session.ts'
import { language, texts } from './texts/texts.ts'

export interface Server {
  id: string
  /** Undefined when the service knows nothing but its id. */
  name: string | undefined
  /** Whether it is in the server list. A server that was left is only on record. */
  isListed: boolean
  isAllowed: boolean
  /** Whether all that is left of it is the record that it is off. */
  isLeftBehind: boolean
  /** What a search looks in. */
  searchable: string
}

/** Every server that is in the list or on record. Nothing that is on can hide: not behind another's name either. */
export function allServers({ guilds, me }: LoggedIn): Server[] {
  const servers = [...guilds.map(ofGuild), ...me.other_permissions.map(ofPermission)]
  const times = new Map<string | undefined, number>()
  for (const { name } of servers) times.set(name, (times.get(name) ?? 0) + 1)
  return servers.map((server) => (times.get(server.name) === 1 ? server : withId(server)))
}

/** The one with this id, which need not be on record. */
export function findServer(servers: Server[], id: string): Server {
  return (
    servers.find((server) => server.id === id) ??
    toServer({ id, name: undefined, isListed: false, isAllowed: false, isLeftBehind: false })
  )
}

/** Those that are on first, then by name; servers without a name last. */
export function inReadingOrder(servers: Server[]): Server[] {
  return [...servers].sort(
    (a, b) =>
      Number(b.isAllowed) - Number(a.isAllowed) ||
      Number(a.name === undefined) - Number(b.name === undefined) ||
      byName.compare(displayName(a), displayName(b)),
  )
}

const byName = new Intl.Collator(language)

export function displayName({ name, id }: Pick<Server, 'name' | 'id'>): string {
  return name ?? texts.servers.byId(id)
}

/** A server's name as the dashboard tells it from others, or else as it was given with its id. */
export function nameOf(servers: Server[], { id, name }: { id: string; name: string | null }): string {
  return findServer(servers, id).name ?? (name?.trim() || texts.servers.byId(id))
}

/** The server list, with names that tell each from the others. */
export function listedGuilds(state: LoggedIn): Guild[] {
  const servers = allServers(state)
  return state.guilds.map((guild) => ({ ...guild, name: nameOf(servers, guild) }))
}

/** The name of the server a key is for, as far as it is known. */
export function serverOf({ guild_name: name, guild_id: id }: Pick<Instance, 'guild_name' | 'guild_id'>): string {
  return name || texts.servers.byId(id)
}

/** Whether a server's name or id holds what was typed, which is `searchableText` already. */
export function matches(server: Server, searched: string): boolean {
  return server.searchable.includes(searched)
}

/** A text without case, accents and width. */
export function searchableText(text: string): string {
  return text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const ofGuild = once(({ id, name, is_allowed: isAllowed }: Guild) =>
  toServer({ id, name: name.trim() || texts.servers.unnamed, isListed: true, isAllowed, isLeftBehind: false }),
)
const ofPermission = once(({ guild_id: id, guild_name: name, is_allowed: isAllowed }: OtherPermission) =>
  toServer({ id, name: name?.trim() || undefined, isListed: false, isAllowed, isLeftBehind: !isAllowed }),
)
/** One of several with the same name. */
const withId = once(({ name, ...server }: Server) => ({ name: name && `${name} (${server.id})`, ...server }))

function toServer(server: Omit<Server, 'searchable'>): Server {
  return { ...server, searchable: searchableText(`${displayName(server)} ${server.id}`) }
}

/** The same server for the same record: its name is normalized once, and its row renders again only when it changed. */
function once<T extends object>(make: (record: T) => Server): (record: T) => Server {
  const made = new WeakMap<T, Server>()
  return (record) => {
    const server = made.get(record) ?? make(record)
    made.set(record, server)
    return server
  }
}
