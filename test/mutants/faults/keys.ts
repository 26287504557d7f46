/** Faults in instance keys: their value, who makes them, who sees and revokes them. */
import { type Fault, faultsIn } from '../fault.ts'

const keys = ['test/store/people/instance-keys.test.ts', 'test/dashboard-routes/instances.test.ts']
const ofGuilds = ['test/dashboard-routes/guild-instances.test.ts']

export const keyFaults: Fault[] = [
  ...faultsIn(
    'src/bot-routes/require-key.ts',
    ['test/bot-routes/require-key.test.ts', ...keys],
    [
      {
        breaks: 'A key that is no good opens nothing.',
        find: '.then(({ key, target }) => {',
        replace: ".then(({ key = { id: 'none', guildId: '0' }, target }) => {",
      },
    ],
  ),
  ...faultsIn('src/store/people/instance-keys.ts', keys, [
    {
      breaks: 'Nobody has more than two active keys.',
      find: 'const MOST_ACTIVE = 2',
      replace: 'const MOST_ACTIVE = 3',
    },
    {
      breaks: 'Races make two keys, never three.',
      find: '    await users.lock(trx, userId)\n    const fault',
      replace: '    const fault',
    },
    {
      breaks: 'Nobody revokes the key of somebody else.',
      find: 'end(trx, { id: instanceId, user_id: userId }, cause)',
      replace: 'end(trx, { id: instanceId }, cause)',
    },
    {
      breaks: 'A guild list older than a day makes no key.',
      find: 'const GUILD_LIST_HOURS = 24',
      replace: 'const GUILD_LIST_HOURS = 24_000',
    },
    {
      breaks: 'Only who manages a guild makes keys for it.',
      find: 'return user.can_manage ? undefined',
      replace: 'return user.can_manage !== null ? undefined',
    },
  ]),
  ...faultsIn(
    'src/store/people/instance-keys.ts',
    ['test/bot-routes/key.test.ts'],
    [
      {
        breaks: 'A bot ends its own key and no other.',
        find: "    .where('id', 'in', keys.select('id'))\n",
        replace: '',
      },
    ],
  ),
  ...faultsIn('src/store/people/guild-keys.ts', ofGuilds, [
    {
      breaks: 'Only who manages a guild revokes its keys.',
      find: '    const fault = await findManageFault(trx, userId, guildId)\n    if (fault !== undefined) return fault\n',
      replace: '',
    },
    {
      breaks: 'Who manages one guild does not revoke the keys of another.',
      find: 'const filter = { id: instanceId, guild_id: guildId }',
      replace: 'const filter = { id: instanceId }',
    },
  ]),
]
