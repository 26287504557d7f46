/** What can't be done without: for each, the wrong that is reached without it, and the shortest way there. */
import { WRONGS, type Wrong } from './lookups.ts'
import type { Rules, Surroundings } from './rules.ts'

export interface Counterexample {
  without: keyof Rules | keyof Surroundings
  wrong: Wrong
  way: string[]
}

/** A yes of a killed process hangs, and a no is said elsewhere. */
const NO_OVER_A_HANGING_YES = [
  'process 1 connects',
  'process 2 connects',
  'process 1 writes its heartbeat',
  'the standby goes away',
  'Ada says yes at process 2',
  'process 2 is killed',
  'Ada says no at process 1',
]

/** Nobody remembers: the process has written no heartbeat before. */
const OF_A_ROLLBACK = [
  'process 1 connects',
  'Ada says yes at process 1',
  'a backup is taken',
  'Ada says no at process 1',
  'the first database is rolled back to the backup',
  'process 1 connects',
  'process 1 writes its heartbeat',
]

export const OF_RULES: Counterexample[] = [
  {
    without: 'heartbeat',
    wrong: WRONGS.unheard,
    way: [
      'process 1 connects',
      'Ada says yes at process 1',
      'the database turns read-only',
      'time passes',
      'time passes',
      `process 1 shows Ada: ${WRONGS.unheard}`,
    ],
  },
  {
    without: 'heartbeat',
    wrong: WRONGS.acknowledged,
    way: [
      'process 1 connects',
      'Ada says yes at process 1',
      'the standby goes away',
      'time passes',
      'time passes',
      'the standby takes over, cut off from the first database, which runs on',
      'process 2 connects',
      'Ada says no at process 2',
      `process 1 shows Ada: ${WRONGS.acknowledged}`,
    ],
  },
  {
    without: 'cancel',
    wrong: WRONGS.refused,
    way: [
      'process 1 connects',
      'process 1 writes its heartbeat',
      'the standby goes away',
      'Ada says yes at process 1',
      "Ada's commit is answered 503, and hangs on",
      'Ada says no at process 1',
      'the standby is back',
      `process 1 shows Ada: ${WRONGS.refused}`,
    ],
  },
  {
    without: 'sweep',
    wrong: WRONGS.refused,
    way: [...NO_OVER_A_HANGING_YES, 'the standby is back', `process 1 shows Ada: ${WRONGS.refused}`],
  },
  {
    without: 'lock',
    wrong: WRONGS.acknowledged,
    way: [
      'process 1 connects',
      'Ada says yes at process 1',
      'the standby goes away',
      'Ada says no at process 1',
      "Ada's commit is cancelled, and answered 503",
      'Ada says no at process 1',
      'the first database dies, and the standby takes over',
      'process 1 connects',
      `process 1 shows Ada: ${WRONGS.acknowledged}`,
    ],
  },
  {
    without: 'doubt',
    wrong: WRONGS.acknowledged,
    way: [
      'process 1 connects',
      'Ada says yes at process 1',
      'the standby goes away',
      'Ada says no at process 1',
      'process 1 cancels the commits that hang',
      'the first database dies, and the standby takes over',
      'process 1 connects',
      `process 1 shows Ada: ${WRONGS.acknowledged}`,
    ],
  },
  {
    without: 'identity',
    wrong: WRONGS.acknowledged,
    way: [
      'process 1 connects',
      'Ada says yes at process 1',
      'a backup is taken',
      'Ada says no at process 1',
      'the backup is restored, and everybody is moved to it',
      'process 1 connects',
      `process 1 shows Ada: ${WRONGS.acknowledged}`,
    ],
  },
  {
    without: 'own',
    wrong: WRONGS.acknowledged,
    way: [
      'process 1 connects',
      'Ada says yes at process 1',
      'process 1 writes its heartbeat',
      'a backup is taken',
      'Ada says no at process 1',
      'the first database is rolled back to the backup',
      'process 1 connects',
      `process 1 shows Ada: ${WRONGS.acknowledged}`,
    ],
  },
  {
    without: 'absence',
    wrong: WRONGS.acknowledged,
    way: [...OF_A_ROLLBACK, `process 1 shows Ada: ${WRONGS.acknowledged}`],
  },
]

export const OF_SURROUNDINGS: Counterexample[] = [
  {
    without: 'witnessed',
    wrong: WRONGS.acknowledged,
    way: [
      'process 1 connects',
      'Ada says yes at process 1',
      'process 1 writes its heartbeat',
      'the first database dies, and the standby takes over',
      'process 2 connects',
      'Ada says no at process 2',
      'the first database is back in its old place',
      'process 1 connects',
      `process 1 shows Ada: ${WRONGS.acknowledged}`,
    ],
  },
  {
    without: 'old',
    wrong: WRONGS.acknowledged,
    way: [...OF_A_ROLLBACK, `process 1 shows Ada: ${WRONGS.acknowledged}`],
  },
  {
    without: 'fenced',
    wrong: WRONGS.acknowledged,
    way: [
      'process 1 connects',
      'Ada says yes at process 1',
      'process 1 writes its heartbeat',
      'the standby goes away',
      'the standby takes over, cut off from the first database, which runs on',
      'process 2 connects',
      'Ada says no at process 2',
      `process 1 shows Ada: ${WRONGS.acknowledged}`,
    ],
  },
]
