/** Every variable is documented, and every documented variable exists. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig, loadStoreConfig } from '../../src/config/config.ts'
import { simulatorEndpoints } from '../../src/development/chat-simulator/chat-simulator.ts'
import { OperatorError } from '../../src/lib/operator-error.ts'
import { problemsOf } from '../config/problems-of.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { runForOutput } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

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
    if (!(error instanceof OperatorError)) throw error
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

test.each(asked)('an operator who puts the value of %s in quotes gets an error', (name) => {
  const inQuotes = `${name} is in quotes, which would be part of the value. Remove them.`
  for (const quoted of [`"production"`, "'production'"]) {
    const problems = problemsOf({ [name]: quoted }).filter((problem) => problem.startsWith(`${name} `))
    expect(problems).toContain(inQuotes)
  }
})

describe('the table in docs/configuration.md', () => {
  test('docs/configuration.md lists exactly the variables that the service reads', () => {
    expect([...documented.keys()].sort()).toEqual(asked)
    expect(namesAsked(loadConfig, { NODE_ENV: 'production' })).toEqual(asked)
    expect(asked).toEqual(expect.arrayContaining(namesAsked(loadStoreConfig, {})))
  })

  test('docs/configuration.md lists the same defaults as the code', () => {
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

interface Container {
  environment?: Record<string, string>
  secrets?: string[]
  ports?: string[]
}

describe('the settings of the containers', () => {
  const { services, secrets } = parse(readText('docker-compose.yml'), { merge: true })
  const environments = Object.values<Container>(services).map(({ environment = {} }) => environment)
  const example = [...readText('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map((row) => row[1] ?? '')
  /** Excludes the variables of the database's image, of backups and of Caddy. */
  const isForService = (name: string) => !/^(?:POSTGRES|PG|BACKUP|SITE$|UPSTREAMS$)[A-Z_]*$/.test(name)

  test('docker-compose.yml passes each variable under its own name, and no unknown variable', () => {
    const forService = [...environments.flatMap(Object.keys), ...example].filter(isForService)
    expect(forService).toContain('SESSION_SECRET_FILE')
    expect(forService.filter((name) => !asked.includes(name))).toEqual([])
    /** Whether a variable is passed from the variable or the secret of the same name. */
    const isOwn = ([name, value]: [string, string]) => {
      if (name.endsWith('_FILE')) return `${value}}`.includes(`/run/secrets/${name.slice(0, -5).toLowerCase()}}`)
      return !value.startsWith('${') || value.startsWith(`\${${name}:-`) || name === 'SITE'
    }
    expect(environments.flatMap(Object.entries<string>).filter((one) => !isOwn(one))).toEqual([])
  })

  test.each(['app', 'replica-1'])('docker-compose.yml sets every variable that the container %s needs', (service) => {
    const fixed = ['HOST', 'PORT', 'DATA_DIR']
    /** Replicas don't need this variable: they use the simulator of `app` as their platform. */
    const only = service === 'app' ? [] : ['CHAT_SIMULATOR']
    const passed = [...Object.keys(services[service].environment), ...fixed, ...only]
    const given = passed.map((name) => name.replace(/_FILE$/, ''))
    expect(given.sort()).toEqual(asked.filter((name) => !name.endsWith('_FILE')))
    for (const name of fixed) expect(readText('Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${name}=`, 'm'))
  })

  test('the containers have only the rights, secrets and public ports that they need', () => {
    expect(readText('Dockerfile')).toMatch(/^ENV NODE_ENV=production .*\n(?:.*\n)+USER node\n(?!.*(?:COPY|RUN|USER))/m)
    const open: string[] = []
    for (const { environment = {}, secrets: own = [], ports = [] } of Object.values<Container>(services)) {
      const named = Object.values(environment).flatMap((value) => /\/run\/secrets\/(\w+)/.exec(value)?.[1] ?? [])
      expect(own.toSorted()).toEqual(named.toSorted())
      open.push(...ports.filter((port) => !port.startsWith('127.0.0.1:')))
    }
    expect([open, services.https.ports]).toEqual([services.https.ports, ['80:80', '443:443', '443:443/udp']])
    const { tokenUrl, apiUrl } = simulatorEndpoints('http://app:3000/chat-simulator')
    const { CHAT_TOKEN_URL, CHAT_API_URL } = services['replica-1'].environment
    expect([CHAT_TOKEN_URL, CHAT_API_URL]).toEqual([
      `\${CHAT_TOKEN_URL:-\${CHAT_SIMULATOR:+${tokenUrl}}}`,
      `\${CHAT_API_URL:-\${CHAT_SIMULATOR:+${apiUrl}}}`,
    ])
  })

  test('systemd and Kubernetes read every secret from a file', () => {
    const secretFiles = asked.filter((name) => name.endsWith('_FILE') && name !== 'REDIS_URL_FILE')
    expect(secretFiles).toContain('PUBLISHER_TOKEN_FILE')
    for (const file of ['deploy/systemd/player-stats-lookup@.service', 'deploy/kubernetes/deployment.yaml']) {
      const text = readText(file)
      const missing = secretFiles.filter((name) => !text.includes(name))
      expect([file, missing]).toEqual([file, []])
    }
  })

  test('make-secrets.sh creates missing secrets, and keeps existing secrets', () => {
    const folder = temporaryFolder()
    cpSync(join(REPOSITORY, 'deploy/compose'), join(folder, 'deploy/compose'), { recursive: true })
    const make = () => runForOutput(join(folder, 'deploy/compose/make-secrets.sh'), [])
    const read = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
    // Written by hand, as docs/upgrade.md says.
    mkdirSync(join(folder, 'secrets'))
    writeFileSync(join(folder, 'secrets/postgres_password'), 'of 1.0.0\n', { mode: 0o600 })
    make()
    expect(read('postgres_password')).toBe('of 1.0.0\n')
    const names = Object.keys(secrets)
    expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(names.toSorted())
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'secrets/postgres_password')).mode & 0o777).toBe(0o644)
    const [before] = [names.map(read), make()]
    expect(names.map(read)).toEqual(before)
    const paths = ['database_url', 'session_secret'].map((name) => join(folder, 'secrets', name))
    const config = loadConfig({ DATABASE_URL_FILE: paths[0], SESSION_SECRET_FILE: paths[1] })
    expect(config.databaseUrl).toContain(`:${read('postgres_password').trim()}@postgres:5432/`)
    expect(example).not.toContain('SESSION_SECRET')
  })
})
