/** The servers a person sees: those of the list, those only on record, and the one a link named, as one kind of thing. */
import type { LoggedIn } from './state/session.ts'

export interface Server {
  id: string
  /** Undefined when it isn't in the server list: the service then knows nothing but its id. */
  name: string | undefined
  isAllowed: boolean
}

/** Every server that is in the list or on record. Nothing that is on can hide. */
export function allServers({ guilds, me }: LoggedIn): Server[] {
  return [
    ...guilds.map(({ id, name, is_allowed }) => ({ id, name: name.trim() || 'Unnamed server', isAllowed: is_allowed })),
    ...me.other_permissions.map(({ guild_id, is_allowed }) => ({
      id: guild_id,
      name: undefined,
      isAllowed: is_allowed,
    })),
  ]
}

/** The one with this id, which need not be on record. */
export function findServer(servers: Server[], id: string): Server {
  return servers.find((server) => server.id === id) ?? { id, name: undefined, isAllowed: false }
}

/** Those that are on first, then by name; servers without a name last. */
export function inReadingOrder(servers: Server[]): Server[] {
  return [...servers].sort(
    (a, b) =>
      Number(b.isAllowed) - Number(a.isAllowed) ||
      Number(a.name === undefined) - Number(b.name === undefined) ||
      displayName(a).localeCompare(displayName(b)),
  )
}

export function displayName({ name, id }: Server): string {
  return name ?? `Server ${id}`
}

/** Whether a server's name or id holds what was typed; case, accents and width make no difference. */
export function matches(server: Server, typed: string): boolean {
  return searchable(`${displayName(server)} ${server.id}`).includes(searchable(typed.trim()))
}

function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
