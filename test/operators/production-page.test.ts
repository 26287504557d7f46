/** `docs/production.md`: what it writes down is taken by the programs that it is for, as far as this machine has them. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const page = readText('docs/production.md')
const blocks = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
const folder = temporaryFolder()
const run = promisify(execFile)

/** The block that has this in it. */
function blockWith(text: string): string {
  const found = blocks.filter((block) => block.includes(text))
  expect(found, text).toHaveLength(1)
  return found[0] ?? ''
}

/** Runs a block with these folders in place of the machine's own. */
async function runBlock(block: string, places: Record<string, string>): Promise<string> {
  const script = Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), block)
  return (await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder })).stdout
}

const ETC = '/etc/player-stats-lookup'

test('the settings and the secrets are all that production asks for, as the unit hands them on', async () => {
  const place = join(folder, 'etc')
  mkdirSync(place)
  const [, sample = ''] = /^(cat > \S+ <<'ENV'\n.*?^ENV$)/ms.exec(blockWith('CHAT_CLIENT_ID')) ?? []
  for (const block of [sample, blockWith('> session_secret')]) await runBlock(block, { [ETC]: place })
  const unit = readText('deploy/systemd/player-stats-lookup@.service')
  const credentials = [...unit.matchAll(/^LoadCredential=(\w+):(.+)$/gm)]
  expect(credentials.map(([, name, file]) => file?.replace(`${ETC}/`, '') === name)).toEqual([true, true, true])
  const given = [...unit.matchAll(/\b(\w+)=%d\/(\w+)/g)].map(([, name = '', file = '']) => [name, join(place, file)])
  const lines = readFileSync(join(place, 'env'), 'utf8').trim().split('\n')
  const settings = lines.map((line) => /^(\w+)='([^']*)'$/.exec(line)?.slice(1) ?? [line])
  const env = Object.fromEntries([...given, ...settings])
  const config = loadConfig({ ...env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '3001' })
  expect(config).toMatchObject({ isProduction: true, publicUrl: 'https://stats.example.org' })
})

const hasAlarmTools = inject('promtool') !== null && inject('amtool') !== null

test.skipIf(!hasAlarmTools)(
  'the samples of Prometheus and Alertmanager are changed as it says, and are taken',
  async () => {
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
  },
)

const caddy = inject('caddy')

test.skipIf(caddy === null)('Caddy takes its file with the name and the two processes in it', async () => {
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

test.skipIf(!inject('hasOpenssl'))('the certificate of Postgres is one of its authority, for its name', async () => {
  await runBlock(blockWith('subjectAltName'), {})
  const argv = ['verify', '-CAfile', 'ca.pem', '-verify_hostname', 'db.example.org', 'server.pem']
  expect((await run('openssl', argv, { cwd: folder })).stdout).toBe('server.pem: OK\n')
})

const systemd = inject('systemd')

test.skipIf(systemd === null)(
  'systemd takes the unit with what the page adds to it, and calls it well hardened',
  async () => {
    const units = join(folder, 'units')
    mkdirSync(units)
    cpSync(join(REPOSITORY, 'deploy/systemd/player-stats-lookup@.service'), join(units, 'player-stats-lookup@.service'))
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
    const verified = await run(systemd ?? '', ['verify', '--man=no', file])
    expect(verified.stderr.split('\n').filter((line) => line.includes('player-stats-lookup'))).toEqual([])
    const backup = ['service', 'timer'].map((kind) => join(units, `player-stats-lookup-backup.${kind}`))
    for (const unit of backup) cpSync(join(REPOSITORY, 'deploy/systemd', basename(unit)), unit)
    const script = join(REPOSITORY, 'deploy/backup/backup.sh')
    writeFileSync(
      backup[0] ?? '',
      readFileSync(backup[0] ?? '', 'utf8').replace(/^ExecStart=.*$/m, `ExecStart=${script}`),
    )
    const both = await run(systemd ?? '', ['verify', '--man=no', ...backup])
    expect(both.stderr.split('\n').filter((line) => line.includes('player-stats-lookup'))).toEqual([])
    const { stdout } = await run(systemd ?? '', ['security', '--offline=true', '--threshold=25', file])
    expect(stdout).toMatch(/Overall exposure level .*: [0-2]\.\d OK/)
  },
)

test('a shell can read every block', async () => {
  expect(blocks.length).toBeGreaterThan(0)
  await Promise.all(blocks.map((block) => run('bash', ['-n', '-c', block])))
})
