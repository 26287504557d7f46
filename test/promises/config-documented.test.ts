/** Every variable is documented, and every documented variable exists. */
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig, loadStoreConfig } from '../../src/config/config.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { outputOf } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** The variables that the configuration asks the environment for. */
function namesAsked(load: typeof loadConfig | typeof loadStoreConfig, given: Record<string, string>): string[] {
  const names = new Set<string>()
  const env = new Proxy(given, {
    get: (target, name) => {
      names.add(String(name))
      return Reflect.get(target, name)
    },
  })
  try {
    load(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
  }
  return [...names].sort()
}

/** The rows of the table in docs/configuration.md: name and default. */
const documented = new Map(
  [...readText('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|([^|]*)\|/gm)].map(
    ([, name = '', value = '']) => [name, value.trim()],
  ),
)
const asked = namesAsked(loadConfig, {})

describe('the table in docs/configuration.md', () => {
  test('has exactly the variables that are read', () => {
    expect([...documented.keys()].sort()).toEqual(asked)
    expect(namesAsked(loadConfig, { NODE_ENV: 'production' })).toEqual(asked)
    expect(asked).toEqual(expect.arrayContaining(namesAsked(loadStoreConfig, {})))
  })

  test('gives the defaults that are used', () => {
    const { host, port, dataDir, rateLimitPerMinute, loginLimitPerMinute, drainMs, ...config } = loadConfig({})
    const defaults = {
      HOST: host,
      PORT: port,
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: rateLimitPerMinute,
      LOGIN_LIMIT_PER_MINUTE: loginLimitPerMinute,
      UNDER_WAY_LIMIT: config.underWayLimit,
      DRAIN_MS: drainMs,
      AUDIT_DAYS: config.auditDays,
      LOOKUP_DAYS: config.lookupDays,
      LOG_LEVEL: config.logLevel,
    }
    for (const [name, value] of Object.entries(defaults)) expect(documented.get(name), name).toBe(`\`${value}\``)
  })
})

describe('what the containers are given', () => {
  const compose = readText('docker-compose.yml')
  const example = [...readText('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map((row) => row[1] ?? '')
  /** Variables of the database's image, and of backups of it. */
  const isForPostgres = (name: string) => /^(?:POSTGRES|PG|BACKUP)[A-Z_]*$/.test(name)

  test('is known to the service or to the database', () => {
    const given = [...compose.matchAll(/^\s+(?:-\s+)?([A-Z][A-Z0-9_]*)[:=]/gm)].map((row) => row[1] ?? '')
    const forService = [...given, ...example].filter((name) => !isForPostgres(name))
    expect(forService).toContain('SESSION_SECRET_FILE')
    expect(forService.filter((name) => !asked.includes(name))).toEqual([])
  })

  /** The variables in the `environment` of these blocks; what they merge from one another is named with them. */
  const passedOn = (...blocks: string[]) =>
    blocks.flatMap((name) => {
      const [, block = ''] =
        new RegExp(`^( *)${name}:.*\\n((?:\\1 +.*\\n|\\s*\\n)*)`, 'm').exec(compose)?.slice(1) ?? []
      return [...block.matchAll(/^\s+([A-Z][A-Z0-9_]*):/gm)].map((row) => row[1] ?? '')
    })

  test.each(['app', 'replica-1'])('is every setting that the image does not fix, for %s', (service) => {
    const fixed = ['HOST', 'PORT', 'DATA_DIR']
    /** With a platform, there is no simulator to allow: the replicas share that of `app`. */
    const only = service === 'app' ? [] : ['CHAT_SIMULATOR']
    const passed = [...passedOn('x-environment', service), ...fixed, ...only]
    const given = passed.filter((name) => !isForPostgres(name)).map((name) => name.replace(/_FILE$/, ''))
    expect([...new Set(given)].sort()).toEqual(asked.filter((name) => !name.endsWith('_FILE')))
    for (const name of fixed) expect(readText('Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${name}=`, 'm'))
  })

  test('is none of the secrets but as a file, which the script makes once', () => {
    const folder = temporaryFolder()
    cpSync(join(REPOSITORY, 'deploy/compose'), join(folder, 'deploy/compose'), { recursive: true })
    const make = () => outputOf(join(folder, 'deploy/compose/make-secrets.sh'), [])
    const read = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
    make()
    const names = [...compose.matchAll(/file: secrets\/(\w+) /g)].map(([, name = '']) => name)
    expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(names.toSorted())
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
    const [before] = [names.map(read), make()]
    expect(names.map(read)).toEqual(before)
    const paths = ['database_url', 'session_secret'].map((name) => join(folder, 'secrets', name))
    const config = loadConfig({ DATABASE_URL_FILE: paths[0], SESSION_SECRET_FILE: paths[1] })
    expect(config.databaseUrl).toContain(`:${read('postgres_password').trim()}@postgres:5432/`)
    expect(example).not.toContain('SESSION_SECRET')
  })
})
