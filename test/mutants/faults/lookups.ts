/** Faults on the way of a lookup: key, budget, order of the checks, the query, the gate. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source.
import type { Mutant } from '../mutant.ts'

const gate = ['test/consent-gate/gate.test.ts', 'test/consent-gate/decide.test.ts', 'test/consent-gate/order.test.ts']
const bots = [
  'test/bot-routes/stats.test.ts',
  'test/bot-routes/reference.test.ts',
  'test/bot-routes/require-key.test.ts',
]
const limit = ['test/bot-routes/rate-limit.test.ts']
const query = ['test/store/lookups/lookups.test.ts', 'test/store/lookups/shared-queries.test.ts']

export const lookupMutants: Mutant[] = [
  // The rule.
  {
    name: 'gate-any-guild',
    file: 'src/consent-gate/decide.ts',
    find: '  if (key.guildId !== guildId) return guildKeyMismatch()\n',
    replace: '',
    tests: gate,
    sentence: 'A key looks people up in its own guild only.',
  },
  {
    name: 'gate-without-global-consent',
    file: 'src/consent-gate/decide.ts',
    find: 'if (!target?.hasGlobalConsent)',
    replace: 'if (!target)',
    tests: gate,
    sentence: 'Who has turned everything off is not looked up.',
  },
  {
    name: 'gate-without-server-consent',
    file: 'src/consent-gate/decide.ts',
    find: '  if (!target.isAllowed) return noServerConsent(dashboardUrl)\n',
    replace: '',
    tests: gate,
    sentence: 'Who has not allowed a server is not looked up there.',
  },
  {
    name: 'gate-order-of-consents',
    file: 'src/consent-gate/decide.ts',
    find: '  if (!target?.hasGlobalConsent) return noGlobalConsent(dashboardUrl)\n  if (!target.isAllowed) return noServerConsent(dashboardUrl)\n',
    replace:
      '  if (!target?.isAllowed) return noServerConsent(dashboardUrl)\n  if (!target.hasGlobalConsent) return noGlobalConsent(dashboardUrl)\n',
    tests: gate,
    sentence: 'The missing global consent is named before the missing one for a server.',
  },
  {
    name: 'gate-order-of-key-and-target',
    file: 'src/consent-gate/decide.ts',
    find: '  if (key.guildId !== guildId) return guildKeyMismatch()\n  if (!target?.hasGlobalConsent) return noGlobalConsent(dashboardUrl)\n',
    replace:
      '  if (!target?.hasGlobalConsent) return noGlobalConsent(dashboardUrl)\n  if (key.guildId !== guildId) return guildKeyMismatch()\n',
    tests: gate,
    sentence: 'A key of another guild learns nothing of the person.',
  },
  {
    name: 'gate-link-without-guild',
    file: 'src/consent-gate/gate.ts',
    find: '/?guild=${guildId}`',
    replace: '/`',
    tests: [...gate, ...bots],
    sentence: 'A refusal for lack of consent leads to the guild where it can be given.',
  },
  {
    name: 'gate-not-there',
    file: 'src/bot-routes/index.ts',
    find: "    stats.addHook('preHandler', consentGate({ publicOrigin, usage }))\n",
    replace: '',
    tests: [...gate, ...bots],
    sentence: 'The gate stands in front of the stats routes.',
  },
  // Key and budget.
  {
    name: 'key-checksum-unchecked',
    file: 'src/store/people/key-value.ts',
    find: 'return SYNTAX.test(text) && checksum(text.slice(PREFIX.length, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)',
    replace: 'return SYNTAX.test(text)',
    tests: ['test/store/people/key-value.test.ts', 'test/bot-routes/require-key.test.ts'],
    sentence: 'A key with a typo is told apart without asking the database.',
  },
  {
    name: 'key-scheme-in-one-spelling',
    file: 'src/bot-routes/require-key.ts',
    find: '/^bearer[ \\t]+(\\S.*)$/i',
    replace: '/^Bearer[ \\t]+(\\S.*)$/',
    tests: ['test/bot-routes/require-key.test.ts'],
    sentence: 'The scheme Bearer counts in capitals and small letters.',
  },
  {
    name: 'key-missing-told-as-invalid',
    file: 'src/bot-routes/require-key.ts',
    find: 'if (value === undefined) throw missingKey()',
    replace: 'if (value === undefined) throw invalidOrRevokedKey()',
    tests: ['test/bot-routes/require-key.test.ts'],
    sentence: 'Who sends no key is told that it is missing.',
  },
  {
    name: 'key-revoked-told-as-missing',
    file: 'src/bot-routes/require-key.ts',
    find: 'if (key === undefined) throw invalidOrRevokedKey()',
    replace: 'if (key === undefined) throw missingKey()',
    tests: [...bots, 'test/dashboard-routes/instances.test.ts'],
    sentence: 'A revoked key is refused as revoked.',
  },
  {
    name: 'budget-window-of-half-a-minute',
    file: 'src/bot-routes/rate-limit.ts',
    find: 'const WINDOW_S = 60',
    replace: 'const WINDOW_S = 30',
    tests: limit,
    sentence: 'A fresh budget resets in sixty seconds.',
  },
  {
    name: 'budget-one-more',
    file: 'src/bot-routes/rate-limit.ts',
    find: 'max: perMinute,',
    replace: 'max: perMinute + 1,',
    tests: limit,
    sentence: 'The request after the last one of the budget is refused.',
  },
  {
    name: 'budget-of-the-guild',
    file: 'src/bot-routes/rate-limit.ts',
    find: 'keyGenerator: ({ instanceKey }) => instanceKey.id,',
    replace: 'keyGenerator: ({ instanceKey }) => instanceKey.guildId,',
    tests: limit,
    sentence: 'Each key has a budget of its own.',
  },
  {
    name: 'key-use-of-the-erased',
    file: 'migrations/0009_key_use.ts',
    find: ' on delete cascade',
    replace: '',
    tests: ['test/operators/admin-top.test.ts'],
    sentence: 'How the keys of somebody erased were used goes with them.',
  },
  {
    name: 'budget-after-faults',
    file: 'src/bot-routes/index.ts',
    find: "    stats.addHook('preHandler', limit)\n    stats.addHook('preHandler', refuseFaults)\n",
    replace: "    stats.addHook('preHandler', refuseFaults)\n    stats.addHook('preHandler', limit)\n",
    tests: [...limit, 'test/consent-gate/order.test.ts'],
    sentence: 'A lookup with faults spends from the budget.',
  },
  {
    name: 'budget-not-for-reference',
    file: 'src/bot-routes/index.ts',
    find: "    reference.addHook('preHandler', limit)\n",
    replace: '',
    tests: [...limit, ...bots],
    sentence: 'Content, leaderboard and status spend from the budget.',
  },
  // Answers.
  {
    name: 'figures-kept-by-caches',
    file: 'src/bot-routes/stats.ts',
    find: "  reply.header('cache-control', 'no-store')\n",
    replace: '',
    tests: bots,
    sentence: 'No cache keeps the figures of a person.',
  },
  {
    name: 'figures-without-source',
    file: 'src/bot-routes/stats.ts',
    find: "  reply.header('x-data-source', source)\n",
    replace: '',
    tests: bots,
    sentence: 'Figures say where they are from.',
  },
  {
    name: 'matches-always-five',
    file: 'src/bot-routes/stats.ts',
    find: 'body.count ?? 5',
    replace: '5',
    tests: bots,
    sentence: 'As many matches as were asked for.',
  },
  {
    name: 'status-of-an-empty-region',
    file: 'src/bot-routes/reference.ts',
    find: 'publisher.platformStatus(query.region || DEFAULT_REGION)',
    replace: 'publisher.platformStatus(query.region ?? DEFAULT_REGION)',
    tests: ['test/bot-routes/reference.test.ts'],
    sentence: 'The status of an empty region is that of the default.',
  },
  // The query.
  {
    name: 'query-any-guild',
    file: 'src/store/lookups/statement.ts',
    find: 'where user_id = u.id and guild_id = q.guild_id limit 1',
    replace: 'where user_id = u.id limit 1',
    tests: [...query, ...gate],
    sentence: 'Who allows one server and not another is found in the first and refused in the second.',
  },
  {
    name: 'query-any-account',
    file: 'src/store/lookups/statement.ts',
    find: 'where user_id = u.id and id = q.account_id limit 1',
    replace: 'where id = q.account_id limit 1',
    tests: [...query, ...bots],
    sentence: "An account is found when it is the target's.",
  },
  {
    name: 'query-any-primary',
    file: 'src/store/lookups/statement.ts',
    find: 'where user_id = u.id and is_primary and q.account_id is null',
    replace: 'where user_id = u.id and q.account_id is null',
    tests: [...query, ...bots],
    sentence: 'Without an account the primary one is meant.',
  },
  {
    name: 'query-target-of-any-key',
    file: 'src/store/lookups/statement.ts',
    find: 'where chat_id = q.target_chat_id and k.guild_id = q.guild_id limit 1',
    replace: 'where chat_id = q.target_chat_id limit 1',
    tests: query,
    sentence: 'Nothing of a person is read for a key of another guild.',
  },
  {
    name: 'query-revoked-keys',
    file: 'src/store/lookups/statement.ts',
    find: "where key_hash = decode(q.key_hash, 'hex') and revoked_at is null limit 1",
    replace: "where key_hash = decode(q.key_hash, 'hex') limit 1",
    tests: [...query, ...bots, 'test/dashboard-routes/instances.test.ts'],
    sentence: 'A revoked key looks nobody up.',
  },
  {
    name: 'query-silence-is-a-yes',
    file: 'src/store/lookups/statement.ts',
    find: 'isAllowed: row[5] === true',
    replace: 'isAllowed: row[5] !== false',
    tests: [...query, ...gate],
    sentence: 'No record of a server means not allowed.',
  },
  {
    name: 'query-consent-ignored',
    file: 'src/store/lookups/statement.ts',
    find: 'return { hasGlobalConsent, isAllowed',
    replace: 'return { hasGlobalConsent: true, isAllowed',
    tests: [...query, ...gate],
    sentence: 'The global consent is read as it is.',
  },
  {
    name: 'query-answers-mixed-up',
    file: 'src/store/lookups/statement.ts',
    find: 'facts[Number(row[1]) - 1] =',
    replace: 'facts[count - Number(row[1])] =',
    tests: [...query, 'test/bot-routes/concurrent-lookups.test.ts'],
    sentence: 'Lookups that share a query each get their own answer.',
  },
  {
    name: 'query-mark-unchecked',
    file: 'src/store/lookups/statement.ts',
    find: '    if (row[0] !== mark) throw new Error(`query ${mark} got the answer of query ${row[0]}`)\n',
    replace: '',
    tests: query,
    sentence: 'The answer of another query is refused, not believed.',
  },
  {
    name: 'query-facts-from-before',
    file: 'src/store/lookups/batch-queue.ts',
    find: '        resolve(answers[index] as Answer)\n      }\n',
    replace: `        resolve(answers[index] as Answer)
      }
      const first = JSON.stringify(batch[0]?.question)
      for (const later of this.#queue.filter(({ question }) => JSON.stringify(question) === first)) {
        this.#queue.splice(this.#queue.indexOf(later), 1)
        later.resolve(answers[0] as Answer)
      }
`,
    tests: query,
    sentence: 'A lookup that begins while the same one is under way reads the database itself.',
  },
  {
    name: 'query-queue-without-end',
    file: 'src/store/lookups/batch-queue.ts',
    find: 'this.#queue.length >= MOST_WAITING',
    replace: 'this.#queue.length >= 1_000 * MOST_WAITING',
    tests: [...query, 'test/trust/backpressure.test.ts'],
    sentence: 'So many lookups wait and no more: the next is refused at once.',
  },
  {
    name: 'query-waits-for-long',
    file: 'src/store/lookups/batch-queue.ts',
    find: 'const LONGEST_WAIT_MS = 1_000',
    replace: 'const LONGEST_WAIT_MS = 60_000',
    tests: ['test/store/lookups/batch-queue.test.ts'],
    sentence: 'A lookup does not wait for its turn beyond its deadline.',
  },
]
