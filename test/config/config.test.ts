/** Environment variables: which values are accepted, which are refused, and with which message. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { type Env, loadConfig } from '../../src/config/config.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { problemsOf } from './problems-of.ts'

const SECRET = 'a-secret-with-more-than-32-characters'

test('the service uses a default for every setting that is not set', () => {
  const config = loadConfig({})
  expect(config).toEqual({
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    databaseUrl: undefined,
    databaseUrlFile: undefined,
    dataDir: './data',
    redisUrl: undefined,
    sessionSecrets: undefined,
    chatPlatform: undefined,
    isSimulatorOpen: false,
    rateLimitPerMinute: 30,
    loginLimitPerMinute: 600,
    underWayLimit: 2_000,
    trustProxy: undefined,
    longestAbsenceMinutes: 0,
    drainMs: 0,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    auditDays: 90,
    lookupDays: 90,
    contactUrl: undefined,
    privacyUrl: undefined,
    inactiveDays: undefined,
    keyReturnUrls: [],
    logLevel: 'info',
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('the service treats an empty or blank variable as unset', () => {
  const names = ['HOST', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_DIR', 'SESSION_SECRET', 'METRICS_PORT']
  for (const blank of ['', '  ']) {
    expect(loadConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(loadConfig({}))
  }
})

test.each<[string, string, object]>([
  ['HOST', '::1', { host: '::1', metricsHost: '::1' }],
  ['HOST', '[::1]', { host: '::1', metricsHost: '::1' }],
  ['METRICS_HOST', '::1', { metricsHost: '::1', host: '127.0.0.1' }],
  ['PUBLIC_URL', 'http://localhost:3000/', { publicUrl: 'http://localhost:3000', trustProxy: undefined }],
  ['PUBLIC_URL', 'https://LocalHost:443', { publicUrl: 'https://localhost', trustProxy: 'loopback, uniquelocal' }],
  ['DATA_DIR', '/var/lib/stats', { dataDir: '/var/lib/stats' }],
  ['REDIS_URL', 'rediss://:pw@cache:6380/12', { redisUrl: 'rediss://:pw@cache:6380/12' }],
  ['SESSION_SECRET', 'x'.repeat(32), { sessionSecrets: ['x'.repeat(32)] }],
  ['SESSION_SECRET', `${SECRET}1 , ${SECRET}2`, { sessionSecrets: [`${SECRET}1`, `${SECRET}2`] }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: '10.0.0.0/8, ::1' }],
  [
    'KEY_RETURN_URLS',
    'https://b.org/k, http://127.0.0.1/k',
    { keyReturnUrls: ['https://b.org/k', 'http://127.0.0.1/k'] },
  ],
  ['CONTACT_URL', 'mailto:help@example.org', { contactUrl: 'mailto:help@example.org' }],
  ['CHAT_CDN_URL', 'HTTPS://cdn.example/', { chatCdnUrl: 'https://cdn.example' }],
  ['PRIVACY_URL', 'https://example.org/a b', { privacyUrl: 'https://example.org/a%20b' }],
  ['CHAT_SIMULATOR', 'true', { isSimulatorOpen: true }],
  ['PUBLISHER_URL', 'http://[fd12::1]', { publisher: { url: 'http://[fd12::1]', token: undefined } }],
  ['PUBLISHER_URL', 'http://172.31.0.1', { publisher: { url: 'http://172.31.0.1', token: undefined } }],
  ['PUBLISHER_URL', 'http://adapter:8090/', { publisher: { url: 'http://adapter:8090', token: undefined } }],
])('the service accepts %s=%s', (name, value, expected) => {
  expect(loadConfig({ [name]: value })).toEqual({ ...loadConfig({}), ...expected })
})

test.each([
  ['PORT', 0, 65_535],
  ['METRICS_PORT', 0, 65_535],
  ['RATE_LIMIT_PER_MINUTE', 10, 1_000_000_000],
  ['LOGIN_LIMIT_PER_MINUTE', 1, 1_000_000_000],
  ['UNDER_WAY_LIMIT', 1, 1_000_000],
  ['DRAIN_MS', 0, 600_000],
  ['LONGEST_ABSENCE_MINUTES', 0, 525_600],
  ['AUDIT_DAYS', 1, 36_500],
  ['LOOKUP_DAYS', 1, 36_500],
  ['INACTIVE_DAYS', 30, 36_500],
])('the service accepts values of %s from %i to %i', (name, least, most) => {
  const field = name.toLowerCase().replace(/_(.)/g, (_, letter) => letter.toUpperCase())
  for (const value of [least, most]) {
    expect(loadConfig({ [name]: String(value) })).toEqual({ ...loadConfig({}), [field]: value })
  }
  const refused = [`${name} must be a whole number from ${least} to ${most}.`]
  for (const value of [least - 1, most + 1]) expect(problemsOf({ [name]: String(value) })).toEqual(refused)
})

test.each([...Object.values(pino.levels.labels), 'silent'])('the service accepts LOG_LEVEL=%s', (level) => {
  expect(loadConfig({ LOG_LEVEL: level }).logLevel).toBe(level)
})

/** Values between spaces. */
const REFUSED = {
  ...{
    PORT: '1e3',
    HOST: '127.0.0.1:3000 http://127.0.0.1 *',
    METRICS_HOST: '[::1]:9090',
    NODE_ENV: 'prod Production',
  },
  PUBLIC_URL: `stats.example.org ftp://stats.example.org https://stats.example.org/app https://stats.example.org/?a=b
    https://:pw@stats.example.org`,
  DATABASE_URL: `db.example:5432/stats postgres:stats postgres://stats:a/b@db/stats postgres://a:pw@one:5432,two:5432/c
    postgres://stats:p@ss#w@rd@db/stats`,
  ...{
    REDIS_URL: 'redis:cache redis://cache/stats redis://user:1#2@cache',
    SESSION_SECRET: `${'x'.repeat(31)} ${SECRET},`,
  },
  TRUST_PROXY: '1 true balancer.example 10.0.0.0/0 10.0.0.1,',
  KEY_RETURN_URLS: `http://bot.example/keys https://bot.example https://bot.example/keys?to=me https://bot.example/keys;script-src
    https://bot.example/keys, https://me@bot.example/keys http://[::1]:8080/keys`,
  CONTACT_URL: 'javascript:alert(1) http://example.org mailto:nobody mailto:help@example.org@example.com',
  ...{ PRIVACY_URL: 'mailto:help@example.org', CHAT_CDN_URL: 'https://cdn.example/pictures', CHAT_SIMULATOR: 'false' },
  ...{ LOG_LEVEL: 'INFO', PUBLISHER_URL: 'http://game.example http://172.32.0.1' },
}
const refused = Object.entries(REFUSED).flatMap(([name, values]) => values.split(/\s+/).map((value) => [name, value]))

test.each(refused)('the service refuses %s=%s', (name = '', value = '') => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
})

test.each([
  'postgres:///stats?host=/var/run/postgresql',
  'postgres://stats:p%40%2C@/stats?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/stats',
  'POSTGRES://a@b:6432/c?sslmode=no-verify',
])('the service accepts DATABASE_URL=%s', (url) => {
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each(['staging', 'test', 'development'])('the service treats NODE_ENV=%s like an unset NODE_ENV', (NODE_ENV) => {
  expect(loadConfig({ NODE_ENV })).toEqual(loadConfig({}))
})

test('the service refuses PUBLISHER_TOKEN without PUBLISHER_URL', () => {
  expect(problemsOf({ PUBLISHER_TOKEN: 'x' })).toEqual([expect.stringMatching(/^PUBLISHER_URL: required/)])
})

describe('secrets in files', () => {
  const folder = temporaryFolder()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  test.each([
    ['DATABASE_URL', 'postgres://stats:pw@db/stats', 'databaseUrl'],
    ['REDIS_URL', 'redis://:pw@cache', 'redisUrl'],
    ['SESSION_SECRET', SECRET, 'sessionSecrets'],
    ['CHAT_CLIENT_SECRET', 'secret', 'chatPlatform'],
    ['PUBLISHER_TOKEN', 'token', 'publisher'],
  ] as const)('the service reads %s from a file that ends with a line break', (name, value, field) => {
    const PUBLISHER_URL = 'https://game.example'
    const others = name.startsWith('CHAT_') ? { CHAT_CLIENT_ID: 'a', CHAT_PLATFORM: 'discord' } : { PUBLISHER_URL }
    const { [field]: expected } = loadConfig({ ...others, [name]: value })
    expect(expected).toBeDefined()
    expect(loadConfig({ ...others, [`${name}_FILE`]: file(name, `${value}\n`) })).toMatchObject({ [field]: expected })
  })

  test('the error about a missing or empty secret file names the variable', () => {
    const refused = (env: Env, ...expected: string[]) => expect(problemsOf(env)).toEqual(expected)
    const path = file('secret', 'marker\n')
    const nowhere = join(folder, 'nowhere')
    const twice = 'SESSION_SECRET and SESSION_SECRET_FILE are both set: unset one of them.'
    refused({ SESSION_SECRET: SECRET, SESSION_SECRET_FILE: path }, twice)
    refused({ DATABASE_URL_FILE: nowhere }, `DATABASE_URL_FILE: ${nowhere} cannot be read (ENOENT).`)
    refused({ REDIS_URL_FILE: file('empty', '\n') }, `REDIS_URL_FILE: ${join(folder, 'empty')} is empty.`)
    expect(problemsOf({ DATABASE_URL_FILE: path })).toEqual([expect.stringMatching(/^DATABASE_URL must be/)])
    expect(problemsOf({ DATABASE_URL_FILE: path }).join()).not.toContain('marker')
    const inProduction = problemsOf({ NODE_ENV: 'production', DATABASE_URL_FILE: nowhere })
    expect(inProduction.filter((problem) => problem.startsWith('DATABASE_URL'))).toHaveLength(1)
  })
})

test('the service reports all configuration errors together, without any secret', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    DATABASE_URL: 'mysql://stats:marker@db/stats',
    REDIS_URL: 'http://:marker@cache',
    SESSION_SECRET: 'marker',
    CHAT_CLIENT_SECRET: 'marker',
    CHAT_TOKEN_URL: 'ftp://marker@chat.example',
    PUBLIC_URL: 'https://marker:marker@stats.example.org',
    TRUST_PROXY: 'marker',
    PORT: 'marker',
  })
  expect(problems.map((problem) => problem.split(' ')[0]).join(' ')).toBe(
    'PUBLIC_URL PORT DATABASE_URL REDIS_URL SESSION_SECRET CHAT_CLIENT_ID, CHAT_TOKEN_URL TRUST_PROXY',
  )
  expect(problems.join()).not.toContain('marker')
})
