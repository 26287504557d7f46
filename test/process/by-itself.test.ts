/** Background work of a process in production, with only the required settings and INACTIVE_DAYS. */
import { expect, test } from 'vitest'
import { Bot, send } from '../helpers/actors.ts'
import { chatEnv, createMigratedDatabase, hasPostgres } from '../helpers/app.ts'
import { startChatSimulator } from '../helpers/chat-simulator.ts'
import { runSql } from '../helpers/run-sql.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { createKey, logIn, openStoreAt } from '../store/open-test-store.ts'
import { startProcess } from './process.ts'

/** Makes all data older than its retention period. */
const AGE = [
  `insert into sessions (id_hash, user_id, expires_at) select sha256('any'), min(id), now() - interval '1 second' from users`,
  `update audit_events set at = now() - interval '91 days'`,
  `insert into lookup_counts (user_id, day, guild_id, key_digest, answered, refused)
   select min(id), now() - interval '91 days', 77, 'hint', 1, 0 from users`,
  `update users set last_login_at = now() - interval '31 days', guilds_fetched_at = now() - interval '31 days'`,
  `update write_marks set written_at = written_at - interval '61 minutes'`,
  `update database_identity set accepted_at = accepted_at - interval '1 day'`,
]

test.skipIf(!hasPostgres)(
  'after its start, a process removes expired data and inactive people from the database',
  async () => {
    const databaseUrl = await createMigratedDatabase()
    const store = await openStoreAt(databaseUrl)
    const keeper = await logIn(store, '1')
    await logIn(store, '2')
    const { value: key } = await createKey(store, keeper)
    await store.close()
    await runSql(databaseUrl, ...AGE)
    const platform = await startChatSimulator()
    const service = await startProcess(temporaryFolder(), {
      ...chatEnv(platform),
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost:3000',
      SESSION_SECRET: 'a secret of this test that is long enough to sign',
      DATABASE_URL: databaseUrl,
      INACTIVE_DAYS: '30',
      METRICS_PORT: '0',
    })
    const left = () =>
      runSql(
        databaseUrl,
        `select (select count(*)::int from sessions) as sessions, (select count(*)::int from lookup_counts) as lookups,
              (select array_agg(distinct action) from audit_events) as events,
              (select array_agg(chat_id::text) from users) as people`,
      )
    await expect.poll(left).toEqual([{ sessions: 0, lookups: 0, events: ['user.erased'], people: ['1'] }])
    const lookup = { guild_id: '77', target_chat_id: '1' }
    expect(await new Bot(service.url, key).lookUp(lookup)).toMatchObject({ status: 503 })
    expect(await send(`${service.url}/readyz`)).toMatchObject({ status: 503 })
    expect(service.stdout()).toContain('longer than LONGEST_ABSENCE_MINUTES')
    const [, metrics = ''] = /Metrics at ([^\s"]+)/.exec(service.stdout()) ?? []
    await expect.poll(async () => (await send(metrics)).text).toContain('sweeps_total{outcome="done"} 1')
    expect((await send(metrics)).headers['content-type']).toContain('version=0.0.4')
    await new Bot(service.url, key).get('/v1/content')
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    expect(await runSql(databaseUrl, 'select from key_uses'), 'what it counted is written').toHaveLength(1)
  },
)
