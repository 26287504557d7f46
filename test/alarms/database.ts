/** Alarms of the database, and what is done to it. */
import { runSql } from '../helpers/run-sql.ts'
import { GUILD } from '../trust/stage.ts'
import type { Provocation } from './provocation.ts'

export const ofTheDatabase: Provocation[] = [
  {
    alarm: 'NotReady',
    cause: 'Postgres was stopped',
    provoke: ({ cluster }) => cluster.shutDown(),
    finding: {
      named: `psql "$DATABASE_URL" -c 'select 1'`,
      shown: /Connection refused/,
      where: ({ follow }) => follow('NotReady', 'psql'),
    },
  },
  {
    alarm: 'DatabaseAway',
    cause: 'the role of the service may have one connection, and needs two',
    provoke: async ({ sql, lookUpAlways }) => {
      lookUpAlways(2)
      await sql(
        'alter role stats connection limit 1',
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'stats'`,
      )
    },
    finding: { section: 'NotReady', named: '53300', shown: /"code":"53300"/ },
  },
  {
    alarm: 'NoLookupIsAnswered',
    cause: 'the server was switched to read-only',
    provoke: async ({ sql }) => {
      await sql('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
    },
    finding: { named: '25006', shown: /"code":"25006".*no lookup is answered/ },
  },
  {
    alarm: 'NoLookupIsAnswered',
    cause: 'the disk under Postgres is full, and people change their minds',
    isOnSmallDisk: true,
    provoke: async ({ disk, stage, service, keep }) => {
      if (disk === undefined) throw new Error('this takes the right to mount a disk')
      const member = await stage.member(service)
      disk.fill()
      let isAllowed = false
      keep(2, () => {
        isAllowed = !isAllowed
        return member.allow(GUILD, isAllowed)
      })
    },
    finding: { named: '53100', shown: /"code":"53100".*no lookup is answered/ },
  },
  {
    alarm: 'NoLookupIsAnswered',
    cause: 'commits wait for a synchronous standby that is away',
    provoke: async ({ sql }) => {
      await sql(`alter system set synchronous_standby_names = 'gone'`, 'select pg_reload_conf()')
    },
    finding: {
      named: 'a statement passed its deadline',
      shown: /"wait_event":"SyncRep"/,
      where: ({ follow }) => follow('NoLookupIsAnswered', 'select pid, wait_event'),
    },
  },
  {
    alarm: 'MarksFail',
    cause: 'somebody locks write_marks again and again, for three seconds',
    provoke: async ({ session, keep }) => {
      const other = await session()
      const hold = async () => {
        for (const statement of ['begin', 'lock table write_marks', 'select pg_sleep(3)', 'rollback']) {
          await other.query(statement)
        }
      }
      keep(1, hold, 1_500)
    },
    finding: { named: 'a mark could not be written', shown: /"code":"57014".*"a mark could not be written"/ },
  },
  {
    alarm: 'RestoredOrMoved',
    cause: 'the service was pointed at a copy of its database',
    provoke: async ({ cluster, service, restart, env }) => {
      await service.kill()
      await runSql(
        cluster.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'stats'`,
        'create database stats_copy template stats owner stats',
      )
      restart({ DATABASE_URL: String(env.DATABASE_URL).replace(/stats$/, 'stats_copy') })
    },
    finding: {
      named: 'this database is not the one that was left',
      shown: /"reason":"[^"]+".*"no lookup is answered: this database is not the one that was left/,
    },
  },
  {
    alarm: 'DatabaseSlow',
    cause: 'a session that has forgotten its transaction holds a lock, and people change their minds',
    env: { LOGIN_LIMIT_PER_MINUTE: '1000000' },
    provoke: async ({ session, stage, service, keep }) => {
      const member = await stage.member(service)
      await session('begin', 'lock table guild_permissions in share mode')
      keep(300, () => member.allow(GUILD))
    },
    finding: {
      named: '`blocked_by` holds the lock',
      shown: /"blocked_by":"\d+ \(idle in transaction\): lock table guild_permissions in share mode"/,
      where: ({ follow }) => follow('DatabaseSlow', 'select pid, wait_event_type'),
    },
  },
  {
    alarm: 'RequestsUnavailable',
    cause: 'Postgres hangs',
    provoke: async ({ cluster, lookUpAlways }) => {
      lookUpAlways(4)
      cluster.hang()
    },
    finding: {
      named: 'the database does not answer (…)',
      shown: /"message":"the database does not answer \(.*service unavailable: requests are refused/,
    },
  },
  {
    alarm: 'ExpiredRowsStay',
    cause: 'the role of the service lost the right to delete',
    prepare: (sql) => sql('revoke delete on used_login_states from stats'),
    provoke: async () => {},
    // It is tried again once a minute, and the fourth failure is the alarm's.
    longestMs: 480_000,
    finding: {
      named: 'expired rows could not be removed',
      shown: /"permission denied for table used_login_states".*"expired rows could not be removed"/,
    },
  },
]
