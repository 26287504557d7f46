/** Faults in the invented figures. */
import type { Mutant } from '../mutant.ts'

const figures = ['test/placeholder-data/player-stats.test.ts']
const matches = ['test/placeholder-data/matches.test.ts']
const scoreboard = ['test/placeholder-data/scoreboard.test.ts']
const reference = ['test/placeholder-data/reference.test.ts']

export const placeholderMutants: Mutant[] = [
  {
    name: 'figures-rank-by-chance',
    file: 'src/placeholder-data/career.ts',
    find: 'aboveMiddle * 18',
    replace: 'aboveMiddle * 0',
    tests: figures,
    sentence: 'Who ranks higher trades better.',
  },
  {
    name: 'matches-not-a-prefix',
    file: 'src/placeholder-data/matches.ts',
    find: 'const random = new Random(account.id)',
    replace: 'const random = new Random(account.id + count)',
    tests: matches,
    sentence: 'A shorter history is the beginning of a longer one.',
  },
  {
    name: 'matches-on-an-unfinished-map',
    file: 'src/placeholder-data/matches.ts',
    find: '.filter((map) => map.asset_path)',
    replace: '',
    tests: matches,
    sentence: 'Nobody played a map whose art is not out yet.',
  },
  {
    name: 'matches-at-all-hours',
    file: 'src/placeholder-data/evenings.ts',
    find: 'this.random.below(2 * hour)',
    replace: 'this.random.below(20 * hour)',
    tests: matches,
    sentence: 'A person plays at their own time of the day.',
  },
  {
    name: 'matches-of-the-future',
    file: 'src/placeholder-data/timestamps.ts',
    find: "lastDay = '20",
    replace: "lastDay = '21",
    tests: matches,
    sentence: 'Nobody played in the future.',
  },
  {
    name: 'matches-won-by-fewer-rounds',
    file: 'src/placeholder-data/matches.ts',
    find: "won > lost ? 'win' : 'loss'",
    replace: "won >= lost + 2 ? 'win' : 'loss'",
    tests: matches,
    sentence: 'The result says who won more rounds.',
  },
  {
    name: 'scoreboard-kills-out-of-nothing',
    file: 'src/placeholder-data/team-figures.ts',
    find: 'kills: share(totals.kills, killWeights, totals.kills)',
    replace: 'kills: share(totals.kills + 1, killWeights, totals.kills)',
    tests: scoreboard,
    sentence: 'The kills of one team are the deaths of the other.',
  },
  {
    name: 'leaderboard-of-strangers',
    file: 'src/placeholder-data/leaderboard.ts',
    find: 'rating: usualRating + random.around(0, 100)',
    replace: 'rating: 1000 + random.around(0, 400)',
    tests: reference,
    sentence: 'Most players of a leaderboard stay from act to act.',
  },
  {
    name: 'status-alarms-for-ever',
    file: 'src/placeholder-data/platform-status.ts',
    find: "title: 'Party invitations arrive late', severity: 'info'",
    replace: "title: 'Party invitations arrive late', severity: 'critical'",
    tests: reference,
    sentence: 'No incident that never ends alarms anybody.',
  },
]
