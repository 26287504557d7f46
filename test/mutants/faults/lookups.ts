/** Faults on the way of a lookup: the gate, the query, the budget. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.
import { type Fault, faultsIn } from '../fault.ts'

const gate = ['test/consent-gate/decide.test.ts', 'test/consent-gate/gate.test.ts', 'test/consent-gate/order.test.ts']
const query = [
  'test/consent-gate/gate.test.ts',
  'test/store/lookups/lookups.test.ts',
  'test/store/lookups/batch-queue.test.ts',
]

export const lookupFaults: Fault[] = [
  ...faultsIn('src/consent-gate/decide.ts', gate, [
    {
      breaks: 'A key looks people up in its own guild only.',
      find: '  if (key.guildId !== guildId) return guildKeyMismatch()\n',
      replace: '',
    },
    {
      breaks: 'Who has turned everything off is not looked up.',
      find: 'if (!target?.hasGlobalConsent)',
      replace: 'if (!target)',
    },
    {
      breaks: 'Who has not allowed a server is not looked up there.',
      find: '  if (!target.isAllowed) return noServerConsent(dashboardUrl)\n',
      replace: '',
    },
    {
      breaks: 'A key of another guild learns nothing of the person.',
      find: '  if (key.guildId !== guildId) return guildKeyMismatch()\n  if (!target?.hasGlobalConsent) return noGlobalConsent(dashboardUrl)\n',
      replace:
        '  if (!target?.hasGlobalConsent) return noGlobalConsent(dashboardUrl)\n  if (key.guildId !== guildId) return guildKeyMismatch()\n',
    },
  ]),
  ...faultsIn('src/consent-gate/gate.ts', gate, [
    {
      breaks: 'What the gate refuses is not answered.',
      find: '  if (decision instanceof RefusalError) return refuse(request, decision)\n',
      replace: '',
    },
  ]),
  ...faultsIn(
    'src/consent-gate/gate.ts',
    ['test/bot-routes/several-people.test.ts'],
    [
      {
        breaks: 'A key that is revoked between two of several answers shows nobody.',
        find: 'answers.some(({ key }) => key === undefined)',
        replace: 'answers.every(({ key }) => key === undefined)',
      },
      {
        breaks: 'Nobody waits for the lookups of a request about several people.',
        find: 'yields: true',
        replace: 'yields: false',
      },
      {
        breaks: 'Of several people nobody is read for another guild.',
        find: '  if (about.some(({ guildId }) => guildId !== instanceKey.guildId)) throw refuse(request, guildKeyMismatch())\n',
        replace: '',
      },
    ],
  ),
  ...faultsIn('src/bot-routes/index.ts', gate, [
    {
      breaks: 'The gate stands in front of the stats routes.',
      find: "  app.addHook('preHandler', consentGate(deps))\n",
      replace: '',
    },
  ]),
  ...faultsIn('src/store/lookups/statement.ts', query, [
    {
      breaks: 'Who allows one server and not another is found in the first and refused in the second.',
      find: 'where user_id = u.id and guild_id = q.guild_id limit 1',
      replace: 'where user_id = u.id limit 1',
    },
    {
      breaks: "An account is found when it is the target's.",
      find: 'where user_id = u.id and id = q.account_id limit 1',
      replace: 'where id = q.account_id limit 1',
    },
    {
      breaks: 'Nothing of a person is read for a key of another guild.',
      find: 'where chat_id = q.target_chat_id and k.guild_id = q.guild_id limit 1',
      replace: 'where chat_id = q.target_chat_id limit 1',
    },
    {
      breaks: 'A revoked key looks nobody up.',
      find: "where key_hash = decode(q.key_hash, 'hex') and ${activeKeySql('instance_keys')} limit 1",
      replace: "where key_hash = decode(q.key_hash, 'hex') limit 1",
    },
    {
      breaks: 'No record of a server means not allowed.',
      find: 'isAllowed: is_allowed === true',
      replace: 'isAllowed: is_allowed !== false',
    },
    {
      breaks: 'The global consent is read as it is.',
      find: 'return { userId, hasGlobalConsent,',
      replace: 'return { userId, hasGlobalConsent: true,',
    },
    {
      breaks: 'Lookups that share a query each get their own answer.',
      find: 'facts[Number(row.position) - 1] =',
      replace: 'facts[rows.length - Number(row.position)] =',
    },
  ]),
  ...faultsIn('src/store/lookups/batch-queue.ts', query, [
    {
      breaks: 'A lookup that begins while the same one is under way reads the database itself.',
      find: '        this.#dispatch()\n        for (const [index, { resolve }]',
      replace: `        const first = JSON.stringify(batch[0]?.question)
        for (const later of this.#queue.filter(({ question }) => JSON.stringify(question) === first)) {
          this.#queue.splice(this.#queue.indexOf(later), 1)
          later.resolve(answers[0] as Answer)
        }
        this.#dispatch()
        for (const [index, { resolve }]`,
    },
  ]),
]
