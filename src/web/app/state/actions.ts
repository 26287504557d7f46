/** What a person can do. Each applies the service's answer once it is there, and gives why there is none. */
import type { CreatedInstance, CreateInstanceRequest, LinkAccountRequest } from '../../../wire/dashboard.ts'
import { type Answer, api, type Failure } from '../api.ts'
import { noteChange, noteUnavailable, refresh } from './refresh.ts'
import { dropAccount, type Farewell, leave, putAccount, putInstance, putPermission } from './session.ts'
import { tellOtherTabs } from './tabs.ts'

/** Undefined when it is done. */
export type Outcome = Promise<Failure | undefined>

export function setPermission(guildId: string, isAllowed: boolean): Outcome {
  return change(api.setPermission(guildId, { is_allowed: isAllowed }), putPermission)
}

export function linkAccount(request: LinkAccountRequest): Outcome {
  return change(api.linkAccount(request), putAccount)
}

export function makePrimary(id: string): Outcome {
  return change(api.makePrimary(id), putAccount)
}

export function unlinkAccount(id: string): Outcome {
  return change(api.unlinkAccount(id), () => dropAccount(id))
}

/** Gives the key itself too: it is in this answer and nowhere else. */
export async function createInstance(request: CreateInstanceRequest): Promise<Answer<CreatedInstance>> {
  const answer = api.createInstance(request)
  await change(answer, ({ api_key: _, ...instance }) => putInstance(instance))
  return answer
}

export function revokeInstance(id: string): Outcome {
  return change(api.revokeInstance(id), putInstance)
}

export function logOut(): Outcome {
  return end(api.logOut(), 'logged-out')
}

export function turnEverythingOff(): Outcome {
  return end(api.turnEverythingOff(), 'everything-off')
}

async function change<T>(request: Promise<Answer<T>>, apply: (body: T) => void): Outcome {
  const answer = await request
  noteChange()
  if ('failure' in answer) return fail(answer.failure)
  apply(answer.body)
  tellOtherTabs({ kind: 'changed' })
}

async function end(request: Promise<Answer<unknown>>, farewell: Farewell): Outcome {
  const answer = await request
  if ('failure' in answer) return fail(answer.failure)
  leave(farewell)
  tellOtherTabs({ kind: 'left', farewell })
}

function fail(failure: Failure): Failure {
  if (failure.kind === 'not-logged-in') leave('session-ended')
  if (failure.kind === 'unavailable') noteUnavailable()
  // A refusal means that this page knew something older than the service does.
  if (failure.kind === 'refused') refresh()
  return failure
}
