/** The endpoints for people as typed functions. Each returns the response's body or a failure, and never throws. */
import type * as wire from '../../wire/dashboard.ts'
import type { ValidationFault } from '../../wire/errors.ts'
import type { History, Notice, SessionList } from '../../wire/personal-data.ts'
import type { PlayerStatsResponse } from '../../wire/stats.ts'
import { setClock } from './clock.ts'
import type { Failure } from './failure.ts'
import { personId } from './state/session.ts'

/** `source`: where the game data comes from (`x-data-source`). */
export type Answer<T> = { body: T; source?: string | null } | { failure: Failure }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Timeouts in milliseconds. A change has a longer timeout, because even a late response says whether the change was made. */
const timeoutMs = { read: 10_000, change: 30_000 }

// The third argument is a field of the response. A response without this field isn't from this service.
export const api = {
  me: () => call<wire.CurrentUser>('GET', '/v1/users/me', 'accounts'),
  guilds: () => call<wire.GuildList>('GET', '/v1/users/me/guilds', 'guilds'),
  keys: () => call<wire.InstanceList>('GET', '/v1/instances', 'instances'),
  linkAccount: (request: wire.LinkAccountRequest) => call<wire.Account>('POST', '/v1/users/me/accounts', 'id', request),
  makePrimary: (id: string) => call<wire.Account>('POST', `/v1/users/me/accounts/${id}/primary`, 'id'),
  previewAccount: (id: string) => call<PlayerStatsResponse>('GET', `/v1/users/me/accounts/${id}/preview`, 'rank'),
  unlinkAccount: (id: string) => call<wire.Done>('DELETE', `/v1/users/me/accounts/${id}`, 'status'),
  setPermission: (guildId: string, update: wire.PermissionUpdate) =>
    call<wire.ServerPermission>('PUT', `/v1/users/me/servers/${guildId}/permission`, 'is_allowed', update, {
      ...(update.is_allowed && { 'x-notice': shownNotice() }),
    }),
  turnServersOff: (request: wire.ServersOffRequest) =>
    call<wire.ServersOff>('PUT', '/v1/users/me/servers/permission', 'guild_ids', request),
  forgetPermission: (guildId: string) =>
    call<wire.Done>('DELETE', `/v1/users/me/servers/${guildId}/permission`, 'status'),
  createKey: (request: wire.CreateInstanceRequest) =>
    call<wire.CreatedInstance>('POST', '/v1/instances', 'api_key', request),
  replaceKey: (id: string, request: wire.ReplaceInstanceRequest) =>
    call<wire.CreatedInstance>('POST', `/v1/instances/${id}/replace`, 'api_key', request),
  revokeKey: (id: string) => call<wire.Instance>('POST', `/v1/instances/${id}/revoke`, 'status'),
  lookups: () => call<wire.WhoLooked>('GET', '/v1/users/me/lookups', 'lookups'),
  history: () => call<History>('GET', '/v1/users/me/history', 'events'),
  notice: (version: string) => call<Notice>('GET', `/v1/notices/${version}`, 'text'),
  sessions: () => call<SessionList>('GET', '/v1/users/me/sessions', 'sessions'),
  eraseMe: () => call<wire.Done>('DELETE', '/v1/users/me', 'status'),
  keysOfServer: (guildId: string) =>
    call<wire.GuildInstanceList>('GET', `/v1/guilds/${guildId}/instances`, 'instances'),
  revokeKeyOfServer: (guildId: string, id: string) =>
    call<wire.GuildInstance>('POST', `/v1/guilds/${guildId}/instances/${id}/revoke`, 'status'),
  logOut: () => call<wire.Done>('POST', '/auth/logout', 'status'),
  logOutOthers: () => call<wire.Done>('POST', '/auth/logout-others', 'status'),
  turnEverythingOff: () => call<wire.Done>('POST', '/auth/revoke', 'status'),
}

/** The version of the text beside the switches. The service stores it with the permission when a server is turned on. */
const shownNotice = () => document.querySelector<HTMLMetaElement>('meta[name=notice]')?.content ?? ''

async function call<T>(
  method: Method,
  path: string,
  field: string & keyof T,
  body?: object,
  headers?: Record<string, string>,
): Promise<Answer<T>> {
  // Not AbortSignal.timeout, which the oldest browsers lack.
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), method === 'GET' ? timeoutMs.read : timeoutMs.change)
  // The person on this page. If somebody else has logged in meanwhile, in another window, the service refuses the change.
  const person = method === 'GET' ? undefined : personId()
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(person && { 'x-person': person }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      signal: giveUp.signal,
    })
    setClock(response.headers.get('date'))
    if (!response.ok) return { failure: await toFailure(response) }
    const answered = (await response.json()) as T | null
    return answered?.[field] === undefined
      ? { failure: { kind: 'unavailable' } }
      : { body: answered, source: response.headers.get('x-data-source') }
  } catch {
    return { failure: { kind: 'unavailable' } }
  } finally {
    clearTimeout(timer)
  }
}

/** An error without a `detail` comes from something in front of this service. Even then, a 429 counts as a refusal. */
async function toFailure(response: Response): Promise<Failure> {
  const { status, headers } = response
  if (status >= 500) return { kind: 'unavailable' }
  const answered: unknown = await response.json().catch(() => undefined)
  const { detail } = (answered ?? {}) as { detail?: unknown }
  if (status === 401 && detail === 'not_logged_in') return { kind: 'not-logged-in' }
  const retryAfter = Number(headers.get('retry-after')) || undefined
  if (Array.isArray(detail)) return { kind: 'refused', reason: 'invalid', errors: detail as ValidationFault[] }
  if (typeof detail === 'string' && status !== 401) return { kind: 'refused', reason: detail, errors: [], retryAfter }
  return status === 429 ? { kind: 'refused', reason: 'rate_limited', errors: [], retryAfter } : { kind: 'unavailable' }
}
