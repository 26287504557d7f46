/** The actions of a person. Each defines a subject, the desired state, a request, and a test for success. */
import type { CreatedInstance, CreateInstanceRequest, Instance, LinkAccountRequest } from '../../../wire/dashboard.ts'
import { api } from '../api.ts'
import { isSameAccount } from '../game-id.ts'
import { route } from '../route.ts'
import { allServers } from '../servers.ts'
import { type Change, change, type Outcome } from './change.ts'
import { type Farewell, forgetFarewell, rememberFarewell } from './farewell.ts'
import { awaitedKeys, isAllowedDestination, noteLostKeys, showNewKey } from './new-key.ts'
import { isOpen, requestFor, type Subject, untilSwitched } from './requests.ts'
import { isAllowedIn, type LoggedIn, leave, personId, putKey, putPermission, session } from './session.ts'

export function setPermission(guildId: string, isAllowed: boolean): Promise<Outcome> {
  return change({
    subject: `server ${guildId}`,
    wish: isAllowed ? 'on' : 'off',
    send: () => api.setPermission(guildId, { is_allowed: isAllowed }),
    apply: putPermission,
    isAsWished: (state) => isAllowedIn(state, guildId) === isAllowed,
  })
}

/** Turns off all servers, or only the listed ones. */
export function turnServersOff(guildIds?: string[]): Promise<Outcome> {
  const who = personId()
  return change({
    subject: guildIds ? 'former-servers' : 'all-servers',
    wish: 'servers-off',
    async send() {
      // Waits, because otherwise a server that is just being turned on might stay on.
      await untilSwitched()
      if (personId() !== who) return { failure: { kind: 'unavailable' } }
      return api.turnServersOff({ is_allowed: false, ...(guildIds && { guild_ids: guildIds }) })
    },
    isAsWished: (state) =>
      allServers(state).every(({ id, isAllowed }) => !isAllowed || guildIds?.includes(id) === false),
  })
}

/** Forgets a server that is off and that the person has left. */
export function forgetServer(guildId: string): Promise<Outcome> {
  return change({
    subject: `server ${guildId}`,
    wish: 'forgotten',
    send: () => api.forgetPermission(guildId),
    isAsWished: ({ me }) => me.other_permissions.every(({ guild_id }) => guild_id !== guildId),
  })
}

export function linkAccount(request: LinkAccountRequest): Promise<Outcome> {
  return change({
    subject: 'new-account',
    wish: 'linked',
    send: () => api.linkAccount(request),
    isAsWished: ({ me }) => me.accounts.some((account) => isSameAccount(account, request)),
  })
}

export function makePrimary(id: string): Promise<Outcome> {
  return change({
    subject: `account ${id}`,
    wish: 'primary',
    send: () => api.makePrimary(id),
    isAsWished: ({ me }) => me.accounts.some((account) => account.id === id && account.is_primary),
  })
}

export function unlinkAccount(id: string): Promise<Outcome> {
  return change({
    subject: `account ${id}`,
    wish: 'unlinked',
    send: () => api.unlinkAccount(id),
    isAsWished: ({ me }) => me.accounts.every((account) => account.id !== id),
  })
}

export function createKey(request: CreateInstanceRequest): Promise<Outcome> {
  // Applied immediately: the list and the form must be up to date before the dialog closes and moves the focus.
  const asked = { subject: 'new-key', wish: 'created', apply: putKey } as const
  return createAndShowKey(request.guild_id, { ...asked, send: () => api.createKey(request) })
}

/** Replaces a key. The old key keeps working for this many hours, during which the bot must switch to the new one. */
export function replaceKey({ id, guild_id: guildId }: Instance, oldLivesHours: number): Promise<Outcome> {
  const send = () => api.replaceKey(id, { old_lives_hours: oldLivesHours })
  return createAndShowKey(guildId, { subject: `key ${id}`, wish: 'replaced', send })
}

/**
 * Creates a key and shows its value, even if the response is late or somebody else is logged in by then: only this response
 * contains the value. If the response is lost, no other key is created until we know whether this one exists.
 */
async function createAndShowKey(guildId: string, asked: Omit<Change<CreatedInstance>, 'isAsWished'>): Promise<Outcome> {
  const before = session.get()
  if (before.phase !== 'logged-in' || isOpen(requestFor(asked.subject))) return 'ignored'
  const known = new Set(before.keys.map(({ id }) => id))
  const newOnes = ({ keys }: LoggedIn) => keys.filter(({ id, guild_id }) => guild_id === guildId && !known.has(id))
  const { linkedServerId, keyDestination } = route.get()
  // Never send a key for a server other than the one in the link: the bot would use the key for the wrong server.
  const sendTo = linkedServerId === guildId && isAllowedDestination(keyDestination) ? keyDestination : undefined
  let isShown = false
  const outcome = await change({
    ...asked,
    send: async () => {
      awaitedKeys.set(awaitedKeys.get() + 1)
      const answer = await asked.send()
      isShown = 'body' in answer
      if ('body' in answer) showNewKey({ instance: answer.body, chatId: before.me.chat_id, sendTo })
      awaitedKeys.set(awaitedKeys.get() - 1)
      return answer
    },
    isAsWished: (state) => newOnes(state).length > 0,
  })
  const after = session.get()
  if (outcome === 'done' && !isShown && after.phase === 'logged-in') noteLostKeys(newOnes(after).map(({ id }) => id))
  return outcome
}

export function revokeKey(id: string): Promise<Outcome> {
  return change({
    subject: `key ${id}`,
    wish: 'revoked',
    send: () => api.revokeKey(id),
    isAsWished: ({ keys }) => keys.every((key) => key.id !== id || key.status !== 'active'),
  })
}

/** Revokes a key of a server that the person manages, even if somebody else created it. */
export function revokeKeyOfServer(guildId: string, id: string): Promise<Outcome> {
  return change({
    subject: `key ${id}`,
    wish: 'revoked',
    send: () => api.revokeKeyOfServer(guildId, id),
    isAsWished({ serverKeys }) {
      // Only the list of that server's keys says whether the key is revoked. Opening the list reads it again.
      if (serverKeys?.serverId !== guildId || 'refusal' in serverKeys) return undefined
      return serverKeys.keys.every((key) => key.id !== id || key.status !== 'active')
    },
  })
}

export const logOut = () => endSession('log-out', 'logged-out', api.logOut)
export const turnEverythingOff = () => endForGood('consent', 'everything-off', api.turnEverythingOff)
export const eraseMe = () => endForGood('personal-data', 'erased', api.eraseMe)

function endSession(subject: Subject, wish: Farewell, send: typeof api.logOut): Promise<Outcome> {
  // If the person's data can still be read, the session hasn't ended.
  return change({ subject, wish, send, apply: () => leave(wish), isAsWished: () => false })
}

/** Remembers how the person leaves, in case the page is reloaded before the outcome is certain. */
async function endForGood(subject: Subject, wish: Farewell, send: typeof api.logOut): Promise<Outcome> {
  rememberFarewell(wish)
  const outcome = await endSession(subject, wish, send)
  // The person may have pressed the button again in the meantime.
  if (session.get().phase === 'logged-in' && !isOpen(requestFor(subject))) forgetFarewell()
  return outcome
}

export function endOtherSessions(): Promise<Outcome> {
  return change({
    subject: 'other-sessions',
    wish: 'ended',
    send: api.logOutOthers,
    isAsWished: ({ own }) => own?.sessions.every(({ is_current }) => is_current),
  })
}
