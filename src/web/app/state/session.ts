/** The state of the dashboard: whether somebody is logged in, and everything that the views show about them. */
import type * as wire from '../../../wire/dashboard.ts'
import type { History, SessionList } from '../../../wire/personal-data.ts'
import type { Refusal } from '../failure.ts'
import type { Farewell } from './farewell.ts'
import { type Observable, observable } from './observable.ts'

/** The data that is shown only in the view "Your data". */
export type OwnData = History & SessionList

export const maxActiveKeys = 2
export const maxAccounts = 25

export interface LoggedIn {
  phase: 'logged-in'
  me: wire.CurrentUser
  guilds: wire.Guild[]
  keys: wire.Instance[]
  /** Lookups about the person. Undefined until a view that shows them is opened for the first time. */
  lookups?: wire.WhoLooked | undefined
  /** Undefined until the view "Your data" is opened for the first time. */
  own?: OwnData | undefined
  /** The keys of the server that was shown last under "All keys of a server". */
  serverKeys?: ServerKeys | undefined
}

/** All keys of a server, newest first, or why the service refuses to show them. */
export type ServerKeys = { serverId: string } & ({ keys: wire.GuildInstance[] } | { refusal: Refusal })

/** `farewell`: how the person left. Undefined if the session ended by itself or elsewhere. */
export type Session = { phase: 'loading' } | { phase: 'logged-out'; farewell: Farewell | undefined } | LoggedIn

export const session = observable<Session>({ phase: 'loading' })

/** Whether the service responds. If it doesn't, the page shows the last known state. `busy`: the service asks for a pause. */
export const service = observable<'available' | 'unavailable' | 'busy'>('available')

/** Removes everything about the person from the page. */
export function leave(farewell?: Farewell): void {
  session.set({ phase: 'logged-out', farewell })
}

/** Calls `callback` when the person has left, and when somebody else has logged in. */
export function whenPersonChanges(callback: () => void): void {
  let person = personId()
  session.watch(() => {
    if (personId() === person) return
    person = personId()
    callback()
  })
}

/** Returns a value, such as a draft, that is kept when the view changes, but not when the person does. */
export function perPerson<T>(initial: T): Observable<T> {
  const value = observable(initial)
  whenPersonChanges(() => value.set(initial))
  return value
}

type TabMessage = { kind: 'changed' } | { kind: 'logged-in' } | { kind: 'left'; farewell: Farewell | undefined }

/** Undefined if the browser has no BroadcastChannel: a tab then shows changes from other tabs when the person comes back to it. */
let otherTabs: BroadcastChannel | undefined

export function tellOtherTabs(message: TabMessage): void {
  otherTabs?.postMessage(message)
}

export function listenToOtherTabs(listener: (message: TabMessage) => void): void {
  if ('BroadcastChannel' in globalThis) otherTabs = new BroadcastChannel('dashboard')
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}

/** Applies a read of everything. Unchanged data stays the same object, so that the views that show it don't render again. */
export function putEverything(read: LoggedIn): void {
  const known = session.get()
  if (known.phase !== 'logged-in' || known.me.id !== read.me.id) return session.set(read)
  session.set({
    phase: 'logged-in',
    me: keepIfEqual(known.me, read.me),
    guilds: keepIfEqual(known.guilds, read.guilds),
    keys: keepIfEqual(known.keys, read.keys),
    // The read leaves these out if the open view doesn't show them.
    lookups: keepIfEqual(known.lookups, read.lookups ?? known.lookups),
    own: keepIfEqual(known.own, read.own ?? known.own),
    serverKeys: keepIfEqual(known.serverKeys, read.serverKeys ?? known.serverKeys),
  })
}

export function personId(state: Session = session.get()): string | undefined {
  return state.phase === 'logged-in' ? state.me.id : undefined
}

export function isAllowedIn({ me, guilds }: LoggedIn, guildId: string): boolean {
  const isThat = ({ id, is_allowed }: { id: string; is_allowed: boolean }) => id === guildId && is_allowed
  return guilds.some(isThat) || me.other_permissions.some(({ guild_id: id, is_allowed }) => isThat({ id, is_allowed }))
}

/** Whether the person can create keys, or has created some. */
export function canUseKeys({ guilds, keys }: LoggedIn): boolean {
  return keys.length > 0 || guilds.some(({ can_manage }) => can_manage)
}

/** Applies an acknowledged permission to each list that contains the server. */
export function putPermission({ guild_id, is_allowed }: wire.ServerPermission): void {
  const state = session.get()
  if (state.phase !== 'logged-in') return
  const { me, guilds } = state
  if (guilds.some(({ id }) => id === guild_id)) {
    const changed = guilds.map((guild) => (guild.id === guild_id ? { ...guild, is_allowed } : guild))
    return session.set({ ...state, guilds: changed })
  }
  const known = me.other_permissions.find((other) => other.guild_id === guild_id)
  const others = me.other_permissions.filter((other) => other !== known)
  session.set({ ...state, me: { ...me, other_permissions: [...others, { ...known, guild_id, is_allowed }] } })
}

/** Puts a new key, without its value, at the top of the list, because the service lists it there too. */
export function putKey({ api_key: _, ...created }: wire.CreatedInstance): void {
  const state = session.get()
  if (state.phase !== 'logged-in') return
  session.set({ ...state, keys: [created, ...state.keys.filter(({ id }) => id !== created.id)] })
}

/** Compares JSON, because both values come from the same endpoint, so their fields are in the same order. */
const keepIfEqual = <T>(known: T, read: T) => (JSON.stringify(known) === JSON.stringify(read) ? known : read)
