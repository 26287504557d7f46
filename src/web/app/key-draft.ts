/** Choices for a key: its server, name and term; and how long a replaced key keeps working. */
import type { CreateInstanceRequest, Guild, Instance } from '../../wire/dashboard.ts'
import { millisecondsOfDay } from './clock.ts'
import { lengthOf, millisecondsSince, millisecondsUntil } from './moments.ts'
import { maxActiveKeys } from './state/session.ts'
import { texts } from './texts.ts'

const never = 'never'
/** How long a key lives, from which to choose; the form begins with a year. */
export const terms: [term: string, name: string][] = [
  ...[30, 90, 365].map((count): [string, string] => [String(count), lengthOf(count)]),
  [never, texts.keys.neverExpires],
]

export const emptyKeyDraft = { name: '', expires_in_days: '365' }

export function toKeyRequest(guild_id: string, draft: typeof emptyKeyDraft): CreateInstanceRequest {
  const { name, expires_in_days: term } = draft
  return { guild_id, ...(name.trim() && { name }), ...(term !== never && { expires_in_days: Number(term) }) }
}

/** The server that they chose among those they manage, or the only one; empty: none yet. */
export function serverForKey(managed: Guild[], chosenId: string | undefined): string {
  const only = managed.length === 1 ? managed[0]?.id : undefined
  return managed.find(({ id }) => id === chosenId)?.id ?? only ?? ''
}

/** No key is created from an older server list. */
export const isListTooOld = (fetchedAt: string) => millisecondsSince(fetchedAt) >= millisecondsOfDay

/** Whether a new key needs the place of the old one. */
export function areFull(instances: Instance[]): boolean {
  return instances.filter(({ status }) => status === 'active').length >= maxActiveKeys
}

/** How long a replaced key keeps working by default. */
export const usualHours = '24'

/** How long a replaced key keeps working: not at all if its place is needed. */
export const oldKeyHours = (instances: Instance[], chosen: string) => (areFull(instances) ? 0 : Number(chosen))

/** The active key that took this one's place, or the place of one that did. */
export function successorOf(key: Instance, keys: Instance[]): Instance | undefined {
  const next = keys.find(({ id }) => id === key.replaced_by)
  return next === undefined || next.status === 'active' ? next : successorOf(next, keys)
}

/** Milliseconds before a key expires in which the page warns: bots get the same warning for as long. */
const soon = 14 * millisecondsOfDay
export const expiresSoon = (expiresAt: string) => millisecondsUntil(expiresAt) < soon
