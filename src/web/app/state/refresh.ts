/** Reading everything from the service, and trying again by itself while the service is away. */
import { type Answer, api } from '../api.ts'
import { say } from './announcements.ts'
import { isReachable, type LoggedIn, leave, session } from './session.ts'

/** Milliseconds between tries; the last one repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000]

let underWay: Promise<void> | undefined
let changes = 0
let failedTries = 0
let retry: ReturnType<typeof setTimeout> | undefined

/** Reads everything anew. Calls that come while one is under way share it. */
export function refresh(): Promise<void> {
  underWay ??= read().finally(() => {
    underWay = undefined
  })
  return underWay
}

/** Says that something was changed: what is being read at this moment may be older, and is read again. */
export function noteChange(): void {
  changes += 1
}

/** Says that a request got no answer: shows it, and looks by itself for the service's return. */
export function noteUnavailable(): void {
  isReachable.set(false)
  clearTimeout(retry)
  retry = setTimeout(refresh, pauses[Math.min(failedTries, pauses.length - 1)])
  failedTries += 1
}

async function read(): Promise<void> {
  clearTimeout(retry)
  const changesBefore = changes
  const answer = await readAll()
  if (changes !== changesBefore) return read()
  if ('body' in answer) {
    noteAvailable()
    session.set(answer.body)
  } else if (answer.failure.kind === 'not-logged-in') {
    noteAvailable()
    if (session.get().phase !== 'logged-out') leave('session-ended')
  } else {
    noteUnavailable()
  }
}

async function readAll(): Promise<Answer<LoggedIn>> {
  const [me, guilds, instances] = await Promise.all([api.me(), api.guilds(), api.instances()])
  if ('failure' in me) return me
  if ('failure' in guilds) return guilds
  if ('failure' in instances) return instances
  return {
    body: { phase: 'logged-in', me: me.body, guilds: guilds.body.guilds, instances: instances.body.instances },
  }
}

function noteAvailable(): void {
  failedTries = 0
  if (isReachable.get()) return
  isReachable.set(true)
  say('The service answers again.')
}
