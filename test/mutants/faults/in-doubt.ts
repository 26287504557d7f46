/** Faults in what hides everybody in doubt: the write lease, restores that are noticed, statements that are ended in time. */
import type { Mutant } from '../mutant.ts'

const lease = ['test/trust/write-lease.test.ts']
const identity = ['test/store/write-lease/identity.test.ts']
const deadline = ['test/store/postgres/statement-deadline.test.ts']
const restored = ['test/trust/restored.test.ts']
const fullDisk = ['test/trust/postgres-disk-full.test.ts']

export const inDoubtMutants: Mutant[] = [
  {
    name: 'lease-not-required',
    file: 'src/store/write-lease/leased-lookups.ts',
    find: '      if (question.about !== undefined && facts.key !== undefined) lease.require()\n',
    replace: '',
    tests: lease,
    sentence: 'While nobody can withdraw, nobody is shown.',
  },
  {
    name: 'lease-not-in-readiness',
    file: 'src/store/write-lease/leased-lookups.ts',
    find: '      await lookups.ping()\n      lease.require()\n',
    replace: '      await lookups.ping()\n',
    tests: lease,
    sentence: 'A process that answers no lookup is not ready.',
  },
  {
    name: 'lease-for-ever',
    file: 'src/store/write-lease/write-lease.ts',
    find: 'const HOLDS_MS = 5_000',
    replace: 'const HOLDS_MS = 5_000_000',
    tests: lease,
    sentence: 'A mark holds for seconds.',
  },
  {
    name: 'late-not-cancelled',
    file: 'src/store/postgres/statement-deadline.ts',
    find: '    endAtServer(client, answer).then(given.resolve)\n',
    replace: '    given.resolve()\n',
    tests: deadline,
    sentence: 'A commit whose request was given up is ended at the server.',
  },
  {
    name: 'late-acknowledged',
    file: 'src/store/postgres/statement-deadline.ts',
    find: 'if (!isLate && result !== undefined) return result',
    replace: 'if (result !== undefined) return result',
    tests: deadline,
    sentence: 'A commit that is on no standby is not acknowledged.',
  },
  {
    name: 'abandoned-not-cancelled',
    file: 'src/store/postgres/open-postgres.ts',
    find: '    tidy: () => cancelAbandonedCommits(db),\n',
    replace: '',
    tests: lease,
    sentence: 'The commit of a killed process is ended by the others.',
  },
  {
    name: 'mark-anywhere',
    file: 'src/store/write-lease/identity.ts',
    find: "  if (!isSamePlace(recorded, actual)) return once('it is a restored or moved copy')\n",
    replace: '',
    tests: [...identity, ...restored],
    sentence: 'A restored copy shows nobody.',
  },
  {
    name: 'marks-may-be-missing',
    file: 'src/store/write-lease/identity.ts',
    find: 'const lacksOwn = isOwn && (ownBeat ?? 0) < own.beat',
    replace: 'const lacksOwn = false',
    tests: identity,
    sentence: 'A database that lost what was acknowledged shows nobody.',
  },
  {
    name: 'old-primary-believed',
    file: 'src/store/write-lease/identity.ts',
    find: 'outside.timeline > actual.timeline',
    replace: 'outside.timeline > actual.timeline + 1',
    tests: identity,
    sentence: 'An old primary shows nobody.',
  },
  {
    name: 'recovery-taken-for-failover',
    file: 'src/store/write-lease/identity.ts',
    find: 'newest.ageMs < FRESH_MS',
    replace: 'newest.ageMs < Number.POSITIVE_INFINITY',
    tests: identity,
    sentence: 'A server recovered to the past shows nobody.',
  },
  {
    name: 'cut-short-acknowledged',
    file: 'src/store/postgres/statement-deadline.ts',
    find: 'if (routine === WAITS_FOR_STANDBY) isOnStandby = false',
    replace: '',
    tests: deadline,
    sentence: 'A commit whose wait somebody else cancelled is not acknowledged.',
  },
  {
    name: 'abandoned-met-and-left',
    file: 'src/store/postgres/open-postgres.ts',
    find: '    onLate: oneAtATime(() => onOneConnection({ connectionString, onError }, endAbandonedCommits)),\n',
    replace: '',
    tests: lease,
    sentence: 'Whoever meets the lock of what a killed process left is refused only when that has ended.',
  },
  {
    name: 'full-disk-unnoticed',
    file: 'src/store/postgres/open-postgres.ts',
    find: '    onDiskFull: () => lease.meetFullDisk(),\n',
    replace: '',
    tests: fullDisk,
    sentence: 'Where a withdrawal finds no room, nobody is shown.',
  },
  {
    name: 'full-disk-kept-to-oneself',
    file: 'src/store/write-lease/write-lease.ts',
    find: '      if (this.#isDiskFull) await recordFull(db, this.#own.generation)\n',
    replace: '',
    tests: fullDisk,
    sentence: 'Where a withdrawal finds no room at one process, no process shows anybody.',
  },
  {
    name: 'room-taken-for-granted',
    file: 'src/store/write-lease/marks.ts',
    find: "'nobody' from generate_series(1, ",
    replace: "'nobody' from generate_series(1, 0 * ",
    tests: fullDisk,
    sentence: 'Nobody is shown before there is room again.',
  },
  {
    name: 'half-made-database-opened',
    file: 'src/store/embedded/embedded-worker.ts',
    find: '  if (existsSync(unfinished)) rmSync(path, { recursive: true, force: true })\n',
    replace: '',
    tests: ['test/store/embedded/embedded.test.ts'],
    sentence: 'A start that was killed while it made the embedded database keeps nobody from the next one.',
  },
]
