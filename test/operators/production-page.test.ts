/**
 * Programs on this machine accept the files and commands of `docs/production.md`. Alerts of `deploy/prometheus`: each
 * can fire, uses metrics that exist, and has its section in the runbook.
 */
import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startObserved } from './observed-app.ts'

const page = readText('docs/production.md')
const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
const folder = temporaryFolder()
const run = promisify(execFile)

function blockWith(text: string): string {
  const found = blocks.filter((block) => block.includes(text))
  expect(found, text).toHaveLength(1)
  return found[0] ?? ''
}

async function runBlock(block: string, places: Record<string, string>): Promise<string> {
  const script = Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), block)
  return (await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder })).stdout
}

const ETC = '/etc/player-stats-lookup'

test.skipIf(!findOrSkip(['openssl'], 'openssl'))('docs/production.md sets every required variable', async () => {
  const place = join(folder, 'etc')
  mkdirSync(place)
  const [, sample = ''] = /^(cat > \S+ <<'ENV'\n.*?^ENV$)/ms.exec(blockWith('CHAT_CLIENT_ID')) ?? []
  for (const block of [sample, blockWith('> session_secret')]) await runBlock(block, { [ETC]: place })
  const unit = readText('deploy/systemd/player-stats-lookup@.service')
  const credentials = [...unit.matchAll(/^LoadCredential=(\w+):(.+)$/gm)]
  expect(credentials.map(([, name, file]) => file?.replace(`${ETC}/`, '') === name)).toEqual([true, true, true])
  const given = [...unit.replaceAll(/^#.*$/gm, '').matchAll(/\b(\w+)=%d\/(\w+)/g)].map(([, name = '', file = '']) => [
    name,
    join(place, file),
  ])
  const lines = readFileSync(join(place, 'env'), 'utf8').trim().split('\n')
  const settings = lines.map((line) => /^(\w+)='([^']*)'$/.exec(line)?.slice(1) ?? [line])
  const env = Object.fromEntries([...given, ...settings])
  const config = loadConfig({ ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '3001' })
  expect(config).toMatchObject({ isProduction: true, publicUrl: 'https://stats.example.org' })
})

const promtool = findOrSkip(['promtool'], 'prometheus')
const amtool = findOrSkip(['amtool'], 'prometheus-alertmanager')

test.skipIf(!promtool || !amtool)('Prometheus accepts the configuration that docs/production.md creates', async () => {
  for (const place of ['prometheus', 'default']) mkdirSync(join(folder, place))
  for (const program of ['systemctl', 'apt-get']) writeFileSync(join(folder, program), '#!/bin/sh\n', { mode: 0o755 })
  await runBlock(blockWith('promtool check config'), {
    '/opt/player-stats-lookup': REPOSITORY,
    '/etc/prometheus/': `${folder}/prometheus/`,
    '/etc/default/': `${folder}/default/`,
    systemctl: `${folder}/systemctl`,
    'apt-get': `${folder}/apt-get`,
  })
  const config = readFileSync(join(folder, 'prometheus/prometheus.yml'), 'utf8')
  expect(config).toContain("targets: ['127.0.0.1:9001', '127.0.0.1:9002']")
})

const caddy = findOrSkip(['caddy'])

test.skipIf(!caddy)('Caddy accepts the Caddyfile with a host name and two processes', async () => {
  mkdirSync(join(folder, 'caddy'))
  const [, change = ''] = /^(sed .*Caddyfile)$/ms.exec(blockWith('caddy validate')) ?? []
  await runBlock(change, { '/opt/player-stats-lookup': REPOSITORY, '/etc/caddy/': `${folder}/caddy/` })
  const file = join(folder, 'caddy/Caddyfile')
  expect(readFileSync(file, 'utf8')).toMatch(
    /^stats\.example\.org \{\n\treverse_proxy 127\.0\.0\.1:3001 127\.0\.0\.1:3002 \{$/m,
  )
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  await run(caddy ?? '', ['validate', '--config', file, '--adapter', 'caddyfile'], { env })
})

test.skipIf(!findOrSkip(['openssl']))('the documented Postgres certificate is valid for its host', async () => {
  await runBlock(blockWith('subjectAltName'), {})
  const argv = ['verify', '-CAfile', 'ca.pem', '-verify_hostname', 'db.example.org', 'server.pem']
  expect((await run('openssl', argv, { cwd: folder })).stdout).toBe('server.pem: OK\n')
})

const systemd = findOrSkip(['systemd-analyze'], 'systemd')

test.skipIf(!systemd)('systemd accepts the service unit after the changes from docs/production.md', async () => {
  const units = join(folder, 'units')
  mkdirSync(units)
  await runBlock(blockWith('daemon-reload').split('systemctl')[0] ?? '', {
    '/opt/player-stats-lookup': REPOSITORY,
    '/etc/systemd/system/': `${units}/`,
  })
  expect(readFileSync(join(units, 'player-stats-lookup@3002.service.d/metrics.conf'), 'utf8')).toBe(
    '[Service]\nEnvironment=METRICS_HOST=127.0.0.1 METRICS_PORT=9002\n',
  )
  const file = join(units, 'player-stats-lookup@3001.service')
  const unit = readFileSync(join(units, 'player-stats-lookup@.service'), 'utf8')
  writeFileSync(file, unit.replace('/usr/local/bin/node', process.execPath))
  const backup = ['service', 'timer'].map((kind) => `player-stats-lookup-backup.${kind}`)
  for (const name of backup) {
    const text = readText(`deploy/systemd/${name}`)
    const here = text.replace(/^ExecStart=.*$/m, `ExecStart=${join(REPOSITORY, 'deploy/backup/backup.sh')}`)
    writeFileSync(join(units, name), here)
  }
  const verified = await run(systemd ?? '', ['verify', '--man=no', file, ...backup.map((name) => join(units, name))])
  expect(verified.stderr.split('\n').filter((line) => line.includes('player-stats-lookup'))).toEqual([])
  const { stdout } = await run(systemd ?? '', ['security', '--offline=true', '--threshold=25', file])
  expect(stdout).toMatch(/Overall exposure level .*: [0-2]\.\d OK/)
})

test('every shell block of docs/production.md has valid syntax', async () => {
  expect(blocks.length).toBeGreaterThan(0)
  await Promise.all(blocks.map((block) => run('bash', ['-n', '-c', block])))
})

const rules = readText('deploy/prometheus/alerts.yml')
const dashboard = readText('deploy/grafana/player-stats-lookup.json')
const runbook = readText('docs/runbook.md')

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)
const alerts = found(rules, /^ {6}- alert: (\w+)$/gm)
const sectionsIn = (text: string) => found(text, /^### (.+)$/gm)

test('each alert has a runbook section, a test and the expected severity', () => {
  const [, section = ''] = /^## Alerts$(.*?)^## /ms.exec(runbook) ?? []
  expect(alerts.length).toBeGreaterThan(15)
  expect(sectionsIn(section).toSorted()).toEqual([...new Set(alerts)].toSorted())
  expect(found(rules, /^ {10}runbook: docs\/runbook\.md#(\w+)$/gm)).toEqual(alerts.map((name) => name.toLowerCase()))
  expect(found(readText('deploy/prometheus/alerts.test.yml'), /^ {2}- name: (\w+)$/gm)).toEqual(alerts)
  const urgent = `Down NotReady DatabaseUnavailable DatabaseWritesFail RestoredOrMoved DatabaseSlow ServiceUnavailable InternalErrors
    Slow AllLookupsRefused`
  const paging = /- alert: (\w+)\n(?:(?!\n\n).)*?severity: page/gs
  expect(found(rules, paging)).toEqual(urgent.split(/\s+/))
})

test('every log line that the runbook quotes is in the code', () => {
  const cells = found(runbook, /^\| The log says \|.*?\n(.*?)\n\n/gms).flatMap((rows) => found(rows, /^\|([^|]*)\|/gm))
  const counting = found(runbook, /^### Lookups are missing from the dashboard\n(.*?)^#/gms)
  const named = [...cells, ...counting]
    .flatMap((text) => found(text, /`([^`]{10,})`/g))
    .map((line) => line.replaceAll(/\s+/g, ' '))
  expect(named.length).toBeGreaterThan(10)
  const sources = globSync('src/**/*.ts', { cwd: REPOSITORY }).map((file) => readText(file).replaceAll(/' \+\s+'/g, ''))
  expect(named.filter((line) => !sources.some((source) => source.includes(line.split('…')[0] ?? line)))).toEqual([])
})

test('alerts and the Grafana dashboard use only metrics that exist', async () => {
  const { metrics } = await startObserved({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const text = await metrics.read()
  const names = found(text + readText('deploy/backup/backup.sh'), /^# TYPE (\w+) /gm)
  const series = new Set([...names, ...names.map((name) => `${name}_bucket`)])
  const expressions = [...found(rules, /^ {8}expr: (.+(?:\n {10,}.+)*)$/gm), ...found(dashboard, /"expr": "(.+)"/g)]
  expect(expressions.length).toBeGreaterThan(alerts.length)
  const asked = expressions.flatMap((expression) => found(expression, /\b((?:player_stats|process|nodejs)_\w+)/g))
  expect([...new Set(asked)].filter((name) => !series.has(name))).toEqual([])
})

test.skipIf(!promtool)('Prometheus accepts every alert, and every alert passes its test', async () => {
  const check = (...args: string[]) => run(promtool ?? '', args, { cwd: join(REPOSITORY, 'deploy/prometheus') })
  await check('check', 'rules', 'alerts.yml')
  await check('check', 'config', 'prometheus.yml')
  expect((await check('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS')
})
