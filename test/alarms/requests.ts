/** Alarms of requests, and of those who send them. */
import { connect } from 'node:net'
import { send } from '../helpers/actors.ts'
import { GUILD, lookup, somebody } from '../trust/stage.ts'
import type { Provocation } from './provocation.ts'

/** As the load balancer of the documents sends it. */
const proxied = (address: string, id: string) => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
  'x-request-id': id,
})
const ADDRESS = '203.0.113.9'

export const ofRequests: Provocation[] = [
  {
    alarm: 'TooManyRequests',
    cause: 'bots have more under way than the limit, while a lock makes each wait',
    env: { UNDER_WAY_LIMIT: '20' },
    provoke: async ({ session, keep, bot, person }) => {
      await session('begin', 'lock table guild_permissions')
      // With pauses: refusing takes time too, and would be the cause then.
      keep(60, () => bot.lookUp(lookup(person)), 1_000)
    },
    finding: {
      named: 'what they wait for is slow, and this process is not',
      shown: /what they wait for is slow, and this process is not/,
    },
  },
  {
    alarm: 'Faults',
    cause: 'somebody renamed a column by hand',
    provoke: async ({ sql, stage, service, keep }) => {
      const member = await stage.member(service)
      await sql('alter table audit_events rename column subject to object')
      keep(1, () => member.allow(GUILD), 500)
    },
    finding: { named: '`42703`', shown: /"code":"42703".*"request failed"/ },
  },
  {
    alarm: 'Slow',
    cause: 'the process gets a third of a core’s time',
    provoke: async ({ service, keep, lookUpAlways }) => {
      lookUpAlways(4)
      const starve = async () => {
        service.signal('SIGSTOP')
        await new Promise((resolve) => setTimeout(resolve, 900))
        service.signal('SIGCONT')
      }
      keep(1, starve, 450)
    },
    finding: {
      named: 'nodejs_eventloop_lag_p99_seconds',
      shown: /nodejs_eventloop_lag_p99_seconds/,
      where: ({ prometheus }) => prometheus.query('nodejs_eventloop_lag_p99_seconds > 0.1'),
    },
  },
  {
    alarm: 'Slow',
    cause: 'somebody locks a table again and again, for two thirds of a second, and few people wait for it',
    provoke: async ({ session, keep, lookUpAlways }) => {
      lookUpAlways(2)
      const other = await session()
      const hold = async () => {
        for (const statement of ['begin', 'lock table guild_permissions', 'select pg_sleep(0.7)', 'rollback']) {
          await other.query(statement)
        }
      }
      keep(1, hold, 50)
    },
    finding: {
      section: 'DatabaseSlow',
      named: '`blocked_by` holds the lock',
      shown: /"blocked_by":"\d+ \(active\): select pg_sleep/,
      where: ({ follow }) => follow('DatabaseSlow', 'select pid, wait_event_type'),
    },
  },
  {
    alarm: 'BadKeys',
    cause: 'somebody tries keys',
    provoke: async ({ keep, service, person }) => {
      const headers = { ...proxied(ADDRESS, 'of-the-load-balancer'), authorization: 'Bearer psk_junk' }
      keep(4, () => send(`${service.url}/v1/stats/player`, { method: 'POST', headers, json: lookup(person) }))
    },
    finding: {
      named: 'proxyReqId',
      shown: /"status":401.*"reason":"invalid_or_revoked_key".*|"proxyReqId":"of-the-load-balancer".*"status":401/,
    },
  },
  {
    alarm: 'ManyRefused',
    cause: 'a bot walks through ids',
    provoke: async ({ keep, bot }) => keep(2, () => bot.lookUp(lookup(somebody())), 100),
    finding: {
      named: 'npm run admin -- top',
      shown: /[0-9a-f-]{36}.*\b\d{2,}/,
      where: ({ follow }) => follow('ManyRefused', 'npm run admin -- top'),
    },
  },
  {
    alarm: 'RateLimits',
    cause: 'one address begins login after login',
    env: { LOGIN_LIMIT_PER_MINUTE: '5' },
    provoke: async ({ keep, service }) =>
      keep(1, () => send(`${service.url}/auth/login`, { headers: proxied(ADDRESS, 'login') }), 200),
    finding: {
      named: '`address` in the log',
      shown: /"address":"[^"]+".*"reason":"rate_limited"|"reason":"rate_limited".*"address":"/,
    },
  },
  {
    alarm: 'StrangeConnections',
    cause: 'a scanner sends what is no HTTP',
    provoke: async ({ keep, service }) => keep(2, () => sendJunk(Number(new URL(service.url).port)), 50),
    finding: {
      named: 'HPE_',
      shown: /HPE_INVALID_METHOD.* [1-9]/,
      where: ({ prometheus }) => prometheus.query('player_stats_unreadable_requests_total > 0'),
    },
  },
  {
    alarm: 'EverybodyRefused',
    cause: 'an operator has withdrawn the consent of everybody who is asked about',
    provoke: async ({ admin, person, lookUpAlways }) => {
      await admin('withdraw-consent', person.id, '--yes')
      lookUpAlways(2)
    },
    finding: {
      named: 'npm run admin -- audit --operators',
      shown: /consent\.withdrawn/,
      where: ({ follow }) => follow('EverybodyRefused', 'npm run admin -- audit'),
    },
  },
]

function sendJunk(port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('no http at all\r\n\r\n'))
    socket.on('error', () => {})
    socket.resume().once('close', () => resolve())
  })
}
