/** The session endpoints as typed functions: each gives an answer or a failure, none throws. */
import type {
  Account,
  CreatedInstance,
  CreateInstanceRequest,
  CurrentUser,
  Done,
  GuildInstance,
  GuildInstanceList,
  GuildList,
  Instance,
  InstanceList,
  LinkAccountRequest,
  PermissionUpdate,
  ServerPermission,
  WhoLooked,
} from '../../wire/dashboard.ts'
import type { ValidationFault } from '../../wire/errors.ts'
import type { History, SessionList } from '../../wire/personal-data.ts'
import type { PlayerStatsResponse } from '../../wire/stats.ts'

/** The service said no: nothing was carried out. */
export interface Refusal {
  kind: 'refused'
  reason: string
  faults: ValidationFault[]
}

/** Why there is no answer. `unavailable`: nobody knows whether the request was carried out. */
export type Failure = { kind: 'unavailable' } | { kind: 'not-logged-in' } | Refusal

/** `source`: where game data is from (`x-data-source`). */
export type Answer<T> = { body: T; source?: string | null } | { failure: Failure }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Milliseconds that a person waits for an answer. */
export const answerTimeout = 10_000
/** Milliseconds until a request is aborted. Changes get longer: an answer that comes late still says what happened. */
const abortTimeout = { read: answerTimeout, change: 30_000 }
const segment = encodeURIComponent

export const api = {
  me: () => call<CurrentUser>('GET', '/v1/users/me'),
  guilds: () => call<GuildList>('GET', '/v1/users/me/guilds'),
  instances: () => call<InstanceList>('GET', '/v1/instances'),
  linkAccount: (request: LinkAccountRequest) => call<Account>('POST', '/v1/users/me/accounts', request),
  makePrimary: (id: string) => call<Account>('POST', `/v1/users/me/accounts/${segment(id)}/primary`),
  previewAccount: (id: string) => call<PlayerStatsResponse>('GET', `/v1/users/me/accounts/${segment(id)}/preview`),
  unlinkAccount: (id: string) => call<Done>('DELETE', `/v1/users/me/accounts/${segment(id)}`),
  setPermission: (guildId: string, update: PermissionUpdate) =>
    call<ServerPermission>('PUT', `/v1/users/me/servers/${segment(guildId)}/permission`, update),
  forgetPermission: (guildId: string) => call<Done>('DELETE', `/v1/users/me/servers/${segment(guildId)}/permission`),
  createInstance: (request: CreateInstanceRequest) => call<CreatedInstance>('POST', '/v1/instances', request),
  revokeInstance: (id: string) => call<Instance>('POST', `/v1/instances/${segment(id)}/revoke`),
  lookups: () => call<WhoLooked>('GET', '/v1/users/me/lookups'),
  history: () => call<History>('GET', '/v1/users/me/history'),
  sessions: () => call<SessionList>('GET', '/v1/users/me/sessions'),
  eraseMe: () => call<Done>('DELETE', '/v1/users/me'),
  keysOf: (guildId: string) => call<GuildInstanceList>('GET', `/v1/guilds/${segment(guildId)}/instances`),
  revokeKeyOf: (guildId: string, id: string) =>
    call<GuildInstance>('POST', `/v1/guilds/${segment(guildId)}/instances/${segment(id)}/revoke`),
  logOut: () => call<Done>('POST', '/auth/logout'),
  logOutOthers: () => call<Done>('POST', '/auth/logout-others'),
  turnEverythingOff: () => call<Done>('POST', '/auth/revoke'),
}

async function call<T>(method: Method, path: string, body?: object): Promise<Answer<T>> {
  // Not AbortSignal.timeout, which the oldest browsers lack.
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), method === 'GET' ? abortTimeout.read : abortTimeout.change)
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
      signal: giveUp.signal,
    })
    if (response.ok) return { body: (await response.json()) as T, source: response.headers.get('x-data-source') }
    return { failure: await toFailure(response) }
  } catch {
    return { failure: { kind: 'unavailable' } }
  } finally {
    clearTimeout(timer)
  }
}

async function toFailure(response: Response): Promise<Failure> {
  if (response.status === 401) return { kind: 'not-logged-in' }
  if (response.status >= 500) return { kind: 'unavailable' }
  const { detail } = (await response.json()) as { detail: string | ValidationFault[] }
  return typeof detail === 'string'
    ? { kind: 'refused', reason: detail, faults: [] }
    : { kind: 'refused', reason: 'invalid', faults: detail }
}
