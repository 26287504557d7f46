/** The choices for a new key: its server, name and lifetime, and how long a replaced key keeps working. */
import type { CreateInstanceRequest, Guild, Instance } from '../../wire/dashboard.ts'
import { millisecondsOfDay } from './clock.ts'
import { lengthOf, millisecondsSince, millisecondsUntil } from './moments.ts'
import { maxActiveKeys } from './state/session.ts'
import { texts } from './texts.ts'

const neverExpires = 'never'
/** The lifetimes to choose from. The form preselects a year. */
export const lifetimes: [days: string, name: string][] = [
  ...[30, 90, 365].map((count): [string, string] => [String(count), lengthOf(count)]),
  [neverExpires, texts.keys.neverExpires],
]

export const emptyKeyDraft = { name: '', expires_in_days: '365' }

export function toKeyRequest(guild_id: string, draft: typeof emptyKeyDraft): CreateInstanceRequest {
  const { name, expires_in_days: term } = draft
  return { guild_id, ...(name.trim() && { name }), ...(term !== neverExpires && { expires_in_days: Number(term) }) }
}

/** Returns the id of the chosen server if the person manages it, or of the only server they manage. Otherwise empty. */
export function serverForKey(managed: Guild[], chosenId: string | undefined): string {
  const only = managed.length === 1 ? managed[0]?.id : undefined
  return managed.find(({ id }) => id === chosenId)?.id ?? only ?? ''
}

/** Whether the server list is too old for creating a key. */
export const isListTooOld = (fetchedAt: string) => millisecondsSince(fetchedAt) >= millisecondsOfDay

/** Whether the person has as many active keys as allowed. If so, a replaced key stops immediately, to make room. */
export function hasReachedKeyLimit(keys: Instance[]): boolean {
  return keys.filter(({ status }) => status === 'active').length >= maxActiveKeys
}

/** How long a replaced key keeps working by default. */
export const usualHours = '24'

/** How many hours a replaced key keeps working: 0 if the person has reached the limit of active keys. */
export const oldKeyHours = (keys: Instance[], chosen: string) => (hasReachedKeyLimit(keys) ? 0 : Number(chosen))

/** Finds the active key that replaced this one, directly or through keys in between. */
export function successorOf(key: Instance, keys: Instance[]): Instance | undefined {
  const next = keys.find(({ id }) => id === key.replaced_by)
  return next === undefined || next.status === 'active' ? next : successorOf(next, keys)
}

/** The page warns if a key expires in less than this. The service starts to warn the bot at the same time. */
const EXPIRY_WARNING_MS = 14 * millisecondsOfDay
export const expiresSoon = (expiresAt: string) => millisecondsUntil(expiresAt) < EXPIRY_WARNING_MS
