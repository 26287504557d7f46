/** Reads everything from the service, and retries while the service is unavailable. */
import { type Answer, api } from '../api.ts'
import { type Failure, isRateLimited } from '../failure.ts'
import { route } from '../route.ts'
import { texts } from '../texts.ts'
import { announce } from './announcements.ts'
import { observable } from './observable.ts'
import { settle, uncertainEnding } from './requests.ts'
import { type LoggedIn, leave, type OwnData, putEverything, type ServerKeys, service, session } from './session.ts'

/** The pauses between retries, which grow (backoff). The last one repeats. */
const retryPausesMs = [1_000, 2_000, 4_000, 8_000]
/** The service never asks for a longer pause. If something in front of the service does, the page waits only this long. */
const maxPauseSeconds = 60
/** How long the switches wait for the lookups when first shown. A slow phone may need a second, which is too long. */
const lookupsTimeoutMs = 300

export const isReading = observable(false)

let readInFlight: Promise<void> | undefined
let changes = 0
let failedTries = 0
let retry: ReturnType<typeof setTimeout> | undefined
/** When the pause that the service asked for ends, by `performance.now()`. */
let pauseUntil = 0

/** Reads everything again. Concurrent calls share one read. During a pause, nothing is read. */
export async function refresh(): Promise<void> {
  if (performance.now() < pauseUntil) return
  isReading.set(true)
  readInFlight ??= readAndStore().finally(() => {
    readInFlight = undefined
    isReading.set(false)
  })
  return readInFlight
}

/** Reads even during a pause, because somebody pressed a button or a change was just carried out. */
export function refreshNow(): Promise<void> {
  pauseUntil = 0
  return refresh()
}

/** Notes a change. A read in flight may have missed the change, and is repeated. */
export function noteChange(): void {
  changes += 1
}

async function readAndStore(): Promise<void> {
  clearTimeout(retry)
  const changesBefore = changes
  const beganAt = performance.now()
  const answer = await readAll()
  if (changes !== changesBefore) return readAndStore()
  if ('body' in answer) {
    noteAvailable()
    putEverything(answer.body)
    refreshIn(settle(answer.body, beganAt))
  } else if (answer.failure.kind === 'not-logged-in') {
    noteAvailable()
    if (session.get().phase !== 'logged-out') leave(uncertainEnding())
  } else {
    noteUnavailable(answer.failure)
  }
}

/** Reads the data that all views need, and the data that only the current view needs. */
async function readAll(): Promise<Answer<LoggedIn>> {
  const { view, shownServerId } = route.get()
  const whoLooked = view === '/' || view === '/data' ? api.lookups() : undefined
  const [me, guilds, keys, own, serverKeys] = await Promise.all([
    api.me(),
    api.guilds(),
    api.keys(),
    view === '/data' ? readOwnData() : undefined,
    shownServerId === undefined ? undefined : readKeysOf(shownServerId),
  ])
  if ('failure' in me) return me
  if ('failure' in guilds) return guilds
  if ('failure' in keys) return keys
  // Lookups are only a note beside the switches. If they are late, the switches appear first, and the next read adds the note.
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, lookupsTimeoutMs))
  const isFirst = view === '/' && session.get().phase === 'loading'
  const lookups = await Promise.race([whoLooked, isFirst ? tooLate : whoLooked])
  if (view === '/data' && lookups && 'failure' in lookups) return lookups
  if (own && 'failure' in own) return own
  if (serverKeys && 'failure' in serverKeys) return serverKeys
  return {
    body: {
      phase: 'logged-in',
      me: me.body,
      guilds: guilds.body.guilds,
      keys: keys.body.instances,
      lookups: lookups && 'body' in lookups ? lookups.body : undefined,
      own: own?.body,
      serverKeys: serverKeys?.body,
    },
  }
}

async function readOwnData(): Promise<Answer<OwnData>> {
  const [history, sessions] = await Promise.all([api.history(), api.sessions()])
  if ('failure' in history) return history
  if ('failure' in sessions) return sessions
  return { body: { ...history.body, ...sessions.body } }
}

/** Returns a refusal as data, because it is only about this server. A 429 stays a failure, so that all reads pause. */
async function readKeysOf(serverId: string): Promise<Answer<ServerKeys>> {
  const answer = await api.keysOfServer(serverId)
  if ('body' in answer) return { body: { serverId, keys: answer.body.instances } }
  const { failure } = answer
  return failure.kind === 'refused' && !isRateLimited(failure) ? { body: { serverId, refusal: failure } } : answer
}

function noteAvailable(): void {
  failedTries = 0
  if (service.get() === 'available') return
  service.set('available')
  announce(texts.banner.back)
}

/** Shows that the service is unavailable or asks for a pause, and retries later. */
function noteUnavailable(failure: Failure): void {
  const asked = isRateLimited(failure) ? Math.min(failure.retryAfter ?? 0, maxPauseSeconds) * 1_000 : 0
  pauseUntil = performance.now() + asked
  service.set(isRateLimited(failure) ? 'busy' : 'unavailable')
  refreshIn(Math.max(asked, retryPausesMs[Math.min(failedTries, retryPausesMs.length - 1)] ?? 0))
  failedTries += 1
}

function refreshIn(milliseconds: number | undefined): void {
  if (milliseconds !== undefined) retry = setTimeout(refresh, milliseconds)
}
