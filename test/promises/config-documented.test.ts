/** Every variable is documented, and every documented variable exists. */
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig, loadStoreConfig } from '../../src/config/config.ts'
import { readText } from '../helpers/repository.ts'

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
  /** Variables of the database's image. */
  const isForPostgres = (name: string) => /^(?:POSTGRES|PG)[A-Z_]*$/.test(name)

  test('is known to the service or to the database', () => {
    const given = [...compose.matchAll(/^\s+(?:-\s+)?([A-Z][A-Z0-9_]*)[:=]/gm)].map((row) => row[1] ?? '')
    const forService = [...given, ...example].filter((name) => !isForPostgres(name))
    expect(forService).toContain('SESSION_SECRET')
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
    const inEnvironment = asked.filter((name) => !name.endsWith('_FILE'))
    expect([...new Set(passed)].filter((name) => !isForPostgres(name)).sort()).toEqual(inEnvironment)
    for (const name of fixed) expect(readText('Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${name}=`, 'm'))
  })

  test('is in .env.example where it has to be set by hand', () => {
    const required = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*):?\?/g)].map((row) => row[1] ?? '')
    expect(required).toContain('SESSION_SECRET')
    expect(example).toEqual(expect.arrayContaining(required))
  })
})
