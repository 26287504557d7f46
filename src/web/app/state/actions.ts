/**
 * What a person can do. A new action is a `change`: what it is about, what is wished, how it is sent and applied, and
 * how a later read tells that it was done, should its answer be lost.
 */
import type { CreateInstanceRequest, LinkAccountRequest } from '../../../wire/dashboard.ts'
import { api } from '../api.ts'
import { isSameAccount } from '../game-id.ts'
import { change, type Outcome } from './change.ts'
import { noteEnding } from './ending.ts'
import { keyName } from './forms.ts'
import { leave } from './leave.ts'
import { noteLostKeys, showNewKey } from './new-key.ts'
import { keepReadingKeysOf } from './refresh.ts'
import { isOpen, isUncertain, requestFor, untilAnswered } from './requests.ts'
import {
  dropAccount,
  dropOtherSessions,
  dropPermission,
  isAllowedIn,
  type LoggedIn,
  putAccount,
  putGuildInstance,
  putInstance,
  putPermission,
  session,
} from './session.ts'

export async function setPermission(guildId: string, isAllowed: boolean): Promise<Outcome> {
  if (requestFor(`record ${guildId}`)?.status === 'under-way') return 'ignored'
  return change({
    subject: `server ${guildId}`,
    wish: isAllowed ? 'on' : 'off',
    send: () => api.setPermission(guildId, { is_allowed: isAllowed }),
    apply: putPermission,
    isFulfilled: (state) => isAllowedIn(state, guildId) === isAllowed,
  })
}

/** Forgets a server that they left and have off: not while it is being switched. */
export async function forgetServer(guildId: string): Promise<Outcome> {
  const switching = requestFor(`server ${guildId}`)
  if (switching?.status === 'under-way' || isUncertain(switching)) return 'ignored'
  return change({
    subject: `record ${guildId}`,
    wish: 'forgotten',
    send: () => api.forgetPermission(guildId),
    apply: () => dropPermission(guildId),
    isFulfilled: ({ me }) => me.other_permissions.every(({ guild_id }) => guild_id !== guildId),
  })
}

/**
 * Turns them off one after the other, waiting for each to be certain, however long that takes. Gives how many of them
 * are still on; undefined when the session ended meanwhile.
 */
export async function turnServersOff(guildIds: string[]): Promise<number | undefined> {
  for (const id of guildIds) {
    // One that is just being switched on would come on after all.
    await untilAnswered(`server ${id}`)
    if (session.get().phase === 'logged-in') await setPermission(id, false)
  }
  const state = session.get()
  if (state.phase !== 'logged-in') return undefined
  return guildIds.filter((id) => isAllowedIn(state, id) || isOpen(requestFor(`server ${id}`))).length
}

export function linkAccount(request: LinkAccountRequest): Promise<Outcome> {
  return change({
    subject: 'new-account',
    wish: 'linked',
    send: () => api.linkAccount(request),
    apply: putAccount,
    isFulfilled: ({ me }) => me.accounts.some((account) => isSameAccount(account, request)),
  })
}

export function makePrimary(id: string): Promise<Outcome> {
  return change({
    subject: `account ${id}`,
    wish: 'primary',
    send: () => api.makePrimary(id),
    apply: putAccount,
    isFulfilled: ({ me }) => me.accounts.some((account) => account.id === id && account.is_primary),
  })
}

export function unlinkAccount(id: string): Promise<Outcome> {
  return change({
    subject: `account ${id}`,
    wish: 'unlinked',
    send: () => api.unlinkAccount(id),
    apply: () => dropAccount(id),
    isFulfilled: ({ me }) => me.accounts.every((account) => account.id !== id),
  })
}

/**
 * Creates a key and shows its value, which is in this answer and nowhere else. After a lost answer no other is created
 * before it is certain that none was.
 */
export async function createInstance(request: CreateInstanceRequest): Promise<Outcome> {
  if (isUncertain(requestFor('new-key'))) return 'ignored'
  const before = session.get()
  const known = new Set(before.phase === 'logged-in' ? before.instances.map(({ id }) => id) : [])
  const isNew = ({ instances }: LoggedIn) =>
    instances.filter(({ id, guild_id }) => guild_id === request.guild_id && !known.has(id))
  const chatId = before.phase === 'logged-in' ? before.me.chat_id : ''
  const outcome = await change({
    subject: 'new-key',
    wish: 'created',
    send: () => api.createInstance(request),
    apply: (created) => {
      const { api_key: _, ...instance } = created
      putInstance(instance)
      keyName.set('')
      showNewKey(created, chatId)
    },
    isFulfilled: (state) => isNew(state).length > 0,
    applyLate: (created) => showNewKey(created, chatId),
  })
  const after = session.get()
  if (outcome === 'found' && after.phase === 'logged-in') noteLostKeys(isNew(after).map(({ id }) => id))
  return outcome
}

export function revokeInstance(id: string): Promise<Outcome> {
  return change({
    subject: `key ${id}`,
    wish: 'revoked',
    send: () => api.revokeInstance(id),
    apply: putInstance,
    isFulfilled: ({ instances }) => instances.every((instance) => instance.id !== id || instance.status === 'revoked'),
  })
}

/** Revokes a key of a server that they manage, whoever made it. Until that is certain the server's keys are read. */
export async function revokeKeyOfServer(guildId: string, id: string): Promise<Outcome> {
  const stop = keepReadingKeysOf(guildId)
  const outcome = await change({
    subject: `key ${id}`,
    wish: 'revoked',
    send: () => api.revokeKeyOf(guildId, id),
    apply: putGuildInstance,
    isFulfilled: ({ keysOfServers }) => {
      const found = keysOfServers[guildId]
      if (found === undefined || !('keys' in found)) return undefined
      return found.keys.every((key) => key.id !== id || key.status === 'revoked')
    },
  })
  stop()
  return outcome
}

export function logOut(): Promise<Outcome> {
  return change({
    subject: 'log-out',
    wish: 'logged-out',
    send: api.logOut,
    apply: () => leave('logged-out'),
    isFulfilled: () => false,
    farewell: 'logged-out',
  })
}

export async function turnEverythingOff(): Promise<Outcome> {
  noteEnding('everything-off')
  const outcome = await change({
    subject: 'consent',
    wish: 'everything-off',
    send: api.turnEverythingOff,
    apply: () => leave('everything-off'),
    isFulfilled: ({ me }) => !me.global_consent,
    farewell: 'everything-off',
  })
  noteEnding(undefined)
  return outcome
}

/** Of somebody who is deleted nothing can be read: that their session is over shows that it was done. */
export async function eraseMe(): Promise<Outcome> {
  noteEnding('erased')
  const outcome = await change({
    subject: 'personal-data',
    wish: 'erased',
    send: api.eraseMe,
    apply: () => leave('erased'),
    isFulfilled: () => false,
    farewell: 'erased',
  })
  noteEnding(undefined)
  return outcome
}

export function endOtherSessions(): Promise<Outcome> {
  return change({
    subject: 'other-sessions',
    wish: 'ended',
    send: api.logOutOthers,
    apply: dropOtherSessions,
    isFulfilled: ({ own }) => own?.sessions.every(({ is_current }) => is_current) === true,
  })
}
