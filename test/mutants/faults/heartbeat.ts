/** Faults in what hides everybody in doubt: the heartbeat, restores that are noticed, commits that are ended in time. */
import { type Fault, faultsIn } from '../fault.ts'

const heartbeat = ['test/store/heartbeat/heartbeat.test.ts', 'test/trust/heartbeat.test.ts']
const identity = ['test/store/heartbeat/identity.test.ts']
const deadline = ['test/store/postgres/statement-deadline.test.ts', 'test/trust/heartbeat.test.ts']

export const heartbeatFaults: Fault[] = [
  ...faultsIn('src/store/heartbeat/fresh-lookups.ts', heartbeat, [
    {
      breaks: "No lookups while withdrawals can't be saved.",
      find: '      if (question.about !== undefined && facts.key !== undefined) requireFresh()\n',
      replace: '',
    },
    {
      breaks: 'The heartbeat has to be fresh when facts are used, not only when they are asked for.',
      find: '  find: (question) =>\n    lookups.find(question).then((facts) => {\n      if (question.about !== undefined && facts.key !== undefined) requireFresh()\n      return facts\n    }),\n',
      replace:
        '  find: (question) => {\n    if (question.about !== undefined) requireFresh()\n    return lookups.find(question)\n  },\n',
    },
  ]),
  ...faultsIn('src/store/heartbeat/heartbeat.ts', heartbeat, [
    {
      breaks: 'A heartbeat is fresh for seconds.',
      find: 'const FRESH_FOR_MS = 5_000',
      replace: 'const FRESH_FOR_MS = 5_000_000',
    },
    {
      breaks: 'A heartbeat is fresh from when it was sent: nobody knows when it was written.',
      find: 'this.#freshUntil = sentAt + FRESH_FOR_MS',
      replace: 'this.#freshUntil = performance.now() + FRESH_FOR_MS',
    },
    {
      breaks: 'When a new connection leads to another database, nobody is shown before the next heartbeat.',
      find: '    this.#freshUntil = 0\n    return false\n',
      replace: '    return false\n',
    },
    {
      breaks: 'Whoever could not withdraw for want of room is hidden at once.',
      find: '    this.#isDiskFull = true\n    this.#freshUntil = 0\n',
      replace: '    this.#isDiskFull = true\n',
    },
  ]),
  ...faultsIn('src/store/heartbeat/statements.ts', heartbeat, [
    {
      breaks: 'No heartbeat is written into a database that somebody doubted.',
      find: 'where r.doubt is null and ',
      replace: 'where ',
    },
  ]),
  ...faultsIn('src/store/heartbeat/identity.ts', identity, [
    {
      breaks: 'A restored copy shows nobody.',
      find: "  if (!isSamePlace(recorded, actual)) return { refusedFor: 'it is a restored or moved copy' }\n",
      replace: '',
    },
    {
      breaks: 'What one process refused, no other shows.',
      find: '  if (recorded.doubt !== null) return { refusedFor: recorded.doubt }\n',
      replace: '',
    },
    {
      breaks: 'A database that lost what was acknowledged shows nobody.',
      find: '  if (wasThere && ownBeat < last.beat) return { refusedFor: LACKS_OWN }\n',
      replace: '',
    },
    {
      breaks: 'An old primary shows nobody.',
      find: "  if (actual.timeline < recorded.timeline) return { refusedFor: 'its timeline went back' }\n",
      replace: '',
    },
    {
      breaks: 'A server recovered to the past shows nobody.',
      find: 'newestAgeMs < FRESH_MS',
      replace: 'newestAgeMs < Number.POSITIVE_INFINITY',
    },
    {
      breaks: 'A snapshot that was rolled back shows nobody.',
      find: 'return last === undefined && wasLeftLongAgo ?',
      replace: 'return last !== undefined && wasLeftLongAgo ?',
    },
  ]),
  ...faultsIn('src/store/postgres/waiting-commits.ts', deadline, [
    {
      breaks: 'A commit that waits for a standby is ended before a later request is refused.',
      find: "wait_event = 'SyncRep' and",
      replace: "wait_event = 'nothing' and",
    },
  ]),
  ...faultsIn('src/store/postgres/pooled-connection.ts', deadline, [
    {
      breaks: 'A commit whose wait for a standby was cancelled is not acknowledged.',
      find: '    if (routine === WAITS_FOR_STANDBY) this.#isOnStandby = false\n',
      replace: '',
    },
    {
      breaks: 'No statement is sent after the deadline of its request.',
      find: "    if (performance.now() > this.#use.deadline) throw new StoreUnavailableError('the database is too slow')\n",
      replace: '',
    },
  ]),
]
