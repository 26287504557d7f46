/** Faults in what people decide: consent and its races, permissions, accounts, sessions, erasing themselves. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.
import { type Fault, faultsIn } from '../fault.ts'

const users = ['test/store/people/users.test.ts', 'test/dashboard-routes/logout.test.ts']
const permissions = ['test/store/people/permissions.test.ts', 'test/dashboard-routes/permissions.test.ts']
const accounts = ['test/store/people/accounts.test.ts', 'test/dashboard-routes/accounts.test.ts']
const sessions = ['test/dashboard-routes/session.test.ts', 'test/dashboard-routes/login.test.ts']
const erasure = ['test/store/people/erasure.test.ts', 'test/dashboard-routes/erasure.test.ts']

export const decisionFaults: Fault[] = [
  ...faultsIn('src/store/people/users.ts', users, [
    {
      breaks: 'Turning everything off turns global consent off.',
      find: '.set({ global_consent: false, guilds_fetched_at: null })',
      replace: '.set({ guilds_fetched_at: null })',
    },
    {
      breaks: 'Turning everything off ends all sessions.',
      find: "    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()\n",
      replace: '',
    },
    {
      breaks: 'A withdrawal that cannot be put on record has not happened in part.',
      find: '  return db.transaction().execute(async (trx) => {\n    const before =',
      replace:
        '  return db.connection().execute(async (connection) => {\n    const trx = connection as Trx\n    const before =',
    },
  ]),
  ...faultsIn('src/store/people/permissions.ts', permissions, [
    {
      breaks: 'Races end at the limit of permissions, never past it.',
      find: "if (!(await users.lock(trx, userId))) return 'erased'\n",
      replace: '',
    },
    {
      breaks: 'A permission that is forgotten is a no for the next lookup.',
      find: "      .deleteFrom('guild_permissions')\n",
      replace: "      .deleteFrom('guild_permissions')\n      .where('is_allowed', '=', false)\n",
    },
  ]),
  ...faultsIn('src/store/people/accounts.ts', accounts, [
    {
      breaks: "Changes to one person's accounts take turns.",
      find: "    if (!(await users.lock(trx, userId))) return 'erased'\n",
      replace: '',
    },
  ]),
  ...faultsIn('src/store/people/sessions.ts', sessions, [
    {
      breaks: 'A session is kept under the hash of its id.',
      find: "hash('sha256', sessionId, 'buffer')",
      replace: 'Buffer.from(sessionId)',
    },
  ]),
  ...faultsIn(
    'src/store/people/sessions.ts',
    ['test/trust/login-race.test.ts'],
    [
      {
        breaks: 'Whoever turned everything off while logging in stays logged out.',
        find: ' and global_consent for no key update',
        replace: ' for no key update',
      },
    ],
  ),
  ...faultsIn(
    'src/store/people/login-states.ts',
    ['test/dashboard-routes/login-state.test.ts'],
    [
      {
        breaks: 'A login state counts once.',
        find: 'return rows.length > 0',
        replace: 'return true',
      },
    ],
  ),
  ...faultsIn(
    'src/dashboard-routes/same-site.ts',
    ['test/dashboard-routes/same-site.test.ts'],
    [
      {
        breaks: 'A write from a foreign origin is refused.',
        find: "isForeign || site === 'cross-site'",
        replace: "site === 'cross-site'",
      },
    ],
  ),
  ...faultsIn('src/store/people/erasure.ts', erasure, [
    {
      breaks: 'Erasing oneself needs a recent login.',
      find: "return isRecent ? undefined : 'login-too-old'",
      replace: 'return undefined',
    },
    {
      breaks: 'An erasure leaves no row of that person in any table.',
      find: "    await trx.deleteFrom('users').where('id', '=', userId).execute()\n",
      replace: "    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()\n",
    },
    {
      breaks: 'After an erasure no event of a manager names a key of that person.',
      find: "where action = 'guild_key.revoked' and subject in",
      replace: 'where false and subject in',
    },
  ]),
  ...faultsIn(
    'src/store/people/erasure.ts',
    ['test/store/people/erasure-races.test.ts'],
    [
      {
        breaks: 'What changes the data of one person takes turns with erasing them.',
        find: "select('id').where('id', '=', userId).forUpdate().executeTakeFirst()",
        replace: "select('id').where('id', '=', userId).executeTakeFirst()",
      },
    ],
  ),
]
