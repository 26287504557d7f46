/** Reads everything from the service, and retries by itself while the service is away. */
import { type Answer, api } from '../api.ts'
import { texts } from '../texts/texts.ts'
import { announce } from './announcements.ts'
import { forgetPerson, leave } from './leave.ts'
import { observable } from './observable.ts'
import { compare, farewellFound } from './requests.ts'
import { isReachable, type LoggedIn, type OwnData, personId, putEverything, session } from './session.ts'

/** Milliseconds between retries (backoff); the last one repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000]

/** Whether a read is under way. */
export const isReading = observable(false)

let isOwnDataWanted = false
/** Ids of the servers whose keys are read with everything else; an id is in it once for each caller that wants them. */
const serversRead: string[] = []

let underWay: Promise<void> | undefined
let changes = 0
let failedTries = 0
let retry: ReturnType<typeof setTimeout> | undefined

/** Reads everything anew. Calls that come while one is under way share it. */
export function refresh(): Promise<void> {
  isReading.set(true)
  underWay ??= read().finally(() => {
    underWay = undefined
    isReading.set(false)
  })
  return underWay
}

/** Reads what the view of one's own data shows, now and from now on. */
export function readOwnData(): Promise<void> {
  isOwnDataWanted = true
  noteChange()
  return refresh()
}

/** Something was changed: a read that is under way may have missed it, and is repeated. */
export function noteChange(): void {
  changes += 1
}

/** Reads the keys of a server with everything else, from now on until the function it gives is called. */
export function keepReadingKeysOf(serverId: string): () => void {
  serversRead.push(serverId)
  return () => {
    serversRead.splice(serversRead.indexOf(serverId), 1)
  }
}

/** The same, and begins at once. */
export function showKeysOf(serverId: string): () => void {
  const stop = keepReadingKeysOf(serverId)
  noteChange()
  refresh()
  return stop
}

async function read(): Promise<void> {
  clearTimeout(retry)
  const changesBefore = changes
  const beganAt = performance.now()
  const answer = await readAll()
  if (changes !== changesBefore) return read()
  if ('body' in answer) {
    noteAvailable()
    if (personId() !== personId(answer.body)) forgetPerson()
    putEverything(answer.body)
    refreshIn(compare(answer.body, beganAt))
  } else if (answer.failure.kind === 'not-logged-in') {
    noteAvailable()
    if (session.get().phase !== 'logged-out') leave(farewellFound() ?? 'session-ended')
  } else {
    noteUnavailable()
  }
}

async function readAll(): Promise<Answer<LoggedIn>> {
  const [me, guilds, instances, own, keys] = await Promise.all([
    api.me(),
    api.guilds(),
    api.instances(),
    isOwnDataWanted ? readAllOwn() : undefined,
    readKeysOfServers(),
  ])
  if ('failure' in me) return me
  if ('failure' in guilds) return guilds
  if ('failure' in instances) return instances
  if (own && 'failure' in own) return own
  if ('failure' in keys) return keys
  return {
    body: {
      phase: 'logged-in',
      me: me.body,
      guilds: guilds.body.guilds,
      instances: instances.body.instances,
      own: own?.body,
      keysOfServers: keys.body,
    },
  }
}

async function readAllOwn(): Promise<Answer<OwnData>> {
  const [lookups, history, sessions] = await Promise.all([api.lookups(), api.history(), api.sessions()])
  if ('failure' in lookups) return lookups
  if ('failure' in history) return history
  if ('failure' in sessions) return sessions
  return { body: { ...history.body, ...sessions.body, lookups: lookups.body } }
}

/** A refusal is about one server, and says nothing about the rest. */
async function readKeysOfServers(): Promise<Answer<LoggedIn['keysOfServers']>> {
  const found: LoggedIn['keysOfServers'] = {}
  for (const id of new Set(serversRead)) {
    const answer = await api.keysOf(id)
    if ('body' in answer) found[id] = { keys: answer.body.instances }
    else if (answer.failure.kind === 'refused') found[id] = { refusal: answer.failure }
    else return answer
  }
  return { body: found }
}

function noteAvailable(): void {
  failedTries = 0
  if (isReachable.get()) return
  isReachable.set(true)
  announce(texts.banner.back)
}

/** Shows that the service is away, and retries after a pause. */
function noteUnavailable(): void {
  isReachable.set(false)
  refreshIn(pauses[Math.min(failedTries, pauses.length - 1)])
  failedTries += 1
}

function refreshIn(milliseconds: number | undefined): void {
  clearTimeout(retry)
  if (milliseconds !== undefined) retry = setTimeout(refresh, milliseconds)
}
