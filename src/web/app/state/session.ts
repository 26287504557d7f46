/** What the dashboard knows: whether somebody is logged in, and everything the views show of them. */
import type {
  Account,
  CurrentUser,
  Guild,
  GuildInstance,
  Instance,
  ServerPermission,
  WhoLooked,
} from '../../../wire/dashboard.ts'
import type { History, SessionList } from '../../../wire/personal-data.ts'
import type { Refusal } from '../api.ts'
import { observable } from './observable.ts'

/** Why the start page is shown, when there is something to say about it. */
export type Farewell =
  | 'session-ended'
  | 'logged-out'
  | 'everything-off'
  | 'erased'
  | 'login-declined'
  | 'login-expired'
  | 'login-busy'
  | 'login-failed'
  | 'login-away'

/** What the view of one's own data shows, and no other. */
export type OwnData = History & SessionList & { lookups: WhoLooked }

export interface LoggedIn {
  phase: 'logged-in'
  me: CurrentUser
  guilds: Guild[]
  instances: Instance[]
  /** Undefined until that view is first shown. */
  own?: OwnData | undefined
  /** By guild id, for the servers whose keys are shown. */
  keysOfServers: Record<string, KeysOfServer>
}

/** All keys of a server, newest first; or why the service doesn't show them. */
export type KeysOfServer = { keys: GuildInstance[] } | { refusal: Refusal }

export type Session = { phase: 'loading' } | { phase: 'logged-out'; farewell: Farewell | undefined } | LoggedIn

export const session = observable<Session>({ phase: 'loading' })

/** Whether the service answers. While it doesn't, what is shown is the last that was known. */
export const isReachable = observable(true)

/** Applies a read of everything. What hasn't changed stays the same object, so that nothing renders for it. */
export function putEverything(read: LoggedIn): void {
  const known = session.get()
  if (known.phase !== 'logged-in') return session.set(read)
  session.set({
    phase: 'logged-in',
    me: unlessSame(known.me, read.me),
    guilds: unlessSame(known.guilds, read.guilds),
    instances: unlessSame(known.instances, read.instances),
    own: unlessSame(known.own, read.own),
    keysOfServers: unlessSame(known.keysOfServers, read.keysOfServers),
  })
}

/** Whose session it is. Doesn't throw where the service sent nonsense: turning everything off must still be possible. */
export function personId(state: Session = session.get()): string | undefined {
  return state.phase === 'logged-in' ? state.me?.id : undefined
}

export function isAllowedIn({ me, guilds }: LoggedIn, guildId: string): boolean {
  const isThat = ({ id, is_allowed }: { id: string; is_allowed: boolean }) => id === guildId && is_allowed
  return guilds.some(isThat) || me.other_permissions.some(({ guild_id: id, is_allowed }) => isThat({ id, is_allowed }))
}

/** Whether they can make keys, or have made some. */
export function hasToDoWithKeys({ guilds, instances }: LoggedIn): boolean {
  return instances.length > 0 || guilds.some(({ can_manage }) => can_manage)
}

/** Applies an acknowledged permission to wherever it is listed. */
export function putPermission({ guild_id, is_allowed }: ServerPermission): void {
  update(({ me, guilds, ...rest }) => {
    if (guilds.some(({ id }) => id === guild_id)) {
      return { ...rest, me, guilds: guilds.map((guild) => (guild.id === guild_id ? { ...guild, is_allowed } : guild)) }
    }
    const known = me.other_permissions.find((other) => other.guild_id === guild_id)
    const others = me.other_permissions.filter((other) => other !== known)
    return { ...rest, guilds, me: { ...me, other_permissions: [...others, { ...known, guild_id, is_allowed }] } }
  })
}

/** Adds an account, or replaces the one with its id; there is one primary. */
export function putAccount(account: Account): void {
  updateAccounts((accounts) => {
    const others = accounts
      .filter(({ id }) => id !== account.id)
      .map((other) => (account.is_primary ? { ...other, is_primary: false } : other))
    return account.is_primary ? [account, ...others] : [...others, account]
  })
}

/** Removes an account; if it was primary, the oldest one left becomes primary, as it does on the server. */
export function dropAccount(id: string): void {
  updateAccounts((accounts) => {
    const left = accounts.filter((account) => account.id !== id)
    if (left.some(({ is_primary }) => is_primary)) return left
    return left.map((account, index) => ({ ...account, is_primary: index === 0 }))
  })
}

/** Removes the record of a server that isn't in the list. */
export function dropPermission(guildId: string): void {
  update((state) => {
    const others = state.me.other_permissions.filter(({ guild_id }) => guild_id !== guildId)
    return { ...state, me: { ...state.me, other_permissions: others } }
  })
}

/** All sessions but this one are over. */
export function dropOtherSessions(): void {
  update(({ own, ...rest }) => ({
    ...rest,
    own: own && { ...own, sessions: own.sessions.filter(({ is_current }) => is_current) },
  }))
}

/** Adds a key of theirs as the newest, or replaces the one with its id; among the keys of its server too. */
export function putInstance(instance: Instance): void {
  update((state) => ({ ...state, instances: withKey(state.instances, instance) }))
  putKeyOfServer({ ...instance, is_mine: true, maker_manages: true })
}

/** The same for a key of a server, whoever made it. */
export function putGuildInstance(key: GuildInstance): void {
  const { is_mine: isMine, maker_manages: _, ...instance } = key
  if (isMine) update((state) => ({ ...state, instances: withKey(state.instances, instance) }))
  putKeyOfServer(key)
}

/** Where the keys of its server are known. */
function putKeyOfServer(key: GuildInstance): void {
  update((state) => {
    const known = state.keysOfServers[key.guild_id]
    if (known === undefined || !('keys' in known)) return state
    return { ...state, keysOfServers: { ...state.keysOfServers, [key.guild_id]: { keys: withKey(known.keys, key) } } }
  })
}

function withKey<T extends Instance>(keys: T[], key: T): T[] {
  const isKnown = keys.some(({ id }) => id === key.id)
  return isKnown ? keys.map((other) => (other.id === key.id ? key : other)) : [key, ...keys]
}

function updateAccounts(change: (accounts: Account[]) => Account[]): void {
  update((state) => ({ ...state, me: { ...state.me, accounts: change(state.me.accounts) } }))
}

function update(change: (state: LoggedIn) => LoggedIn): void {
  const state = session.get()
  if (state.phase === 'logged-in') session.set(change(state))
}

/** Both are JSON from the same endpoint, so the order of their fields is the same. */
function unlessSame<T>(known: T, read: T): T {
  return JSON.stringify(known) === JSON.stringify(read) ? known : read
}
