/** `admin check` on a deployed service, behind Caddy with https, and with each problem that it detects. */
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEmptyDatabase, describeIf, hasPostgres } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { startFakePublisher } from '../helpers/fake-publisher.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { listen } from '../helpers/listen.ts'
import { freePort } from '../helpers/postgres.ts'
import { Program } from '../helpers/program.ts'
import { redisServerPath, startRedis } from '../helpers/redis.ts'
import { readText } from '../helpers/repository.ts'
import { runSql } from '../helpers/run-sql.ts'
import { type Env, launchService, untilServing, waitForProcess } from '../helpers/service-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { faketimePath, wrongClockEnv } from '../helpers/wrong-clock.ts'
import { openStage } from '../trust/stage.ts'
import { runImpatientAdmin } from './run-admin.ts'

const caddy = findOrSkip(['caddy'])
/** Only root may listen on the ports that browsers use. */
const canServe = hasPostgres && process.getuid?.() === 0 && [caddy, faketimePath, redisServerPath].every(Boolean)

describeIf(canServe, 'the command "admin check"', async () => {
  const folder = temporaryFolder()
  const redis = await startRedis()
  const DATABASE_URL = await createEmptyDatabase()
  /** Two addresses of this machine that no other test uses. The second also serves http, without a redirect. */
  const [host, plainHost] = [1, 2].map((last) => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${last}`)
  const ofService = { DATABASE_URL, REDIS_URL: redis.url, PUBLIC_URL: `https://${host}` }
  const stage = await openStage({ NODE_ENV: 'production', ...ofService })
  const port = await freePort()
  const service = launchService(stage.env, port)
  closeLater(() => service.kill())
  await untilServing(service, service.url, '/readyz')

  // The profile https of docker-compose.yml starts Caddy like this, but with a public CA instead of Caddy's own.
  const file = readText('deploy/Caddyfile').replace(
    '{',
    `{\n\tdefault_bind ${host} ${plainHost}\n\tskip_install_trust\n\tlocal_certs`,
  )
  writeFileSync(join(folder, 'Caddyfile'), file)
  const sites = { SITE: `https://${host}, https://${plainHost}, http://${plainHost}`, UPSTREAMS: `127.0.0.1:${port}` }
  const folders = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const argv = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const proxy = new Program({ env: { ...process.env, ...folders, ...sites } }, caddy ?? '', ...argv)
  closeLater(() => proxy.end('SIGTERM'))
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt')
  await proxy.start(async () => {
    while (/^problem/m.test((await check({ ...stage.env, NODE_EXTRA_CA_CERTS: authority })).out)) await sleep(500)
  })

  const env: Env = { ...stage.env, NODE_EXTRA_CA_CERTS: authority }
  function check(env: Env) {
    return runImpatientAdmin(env, 'check')
  }
  async function problemsWith(changes: Env): Promise<string[]> {
    const { code, out, err } = await check({ ...env, ...changes })
    const problems = out.split('\n').filter((line) => line.startsWith('problem'))
    expect([code, err]).toEqual([problems.length > 0 ? 1 : 0, ''])
    return problems.map((line) => line.replace(/^problem +/, ''))
  }

  test('"admin check" prints only "ok" lines for a working service', async () => {
    const { code, out, err } = await check(env)
    const lines = out.trimEnd().split('\n')
    expect([code, err, lines.filter((line) => !/^ok {6}[\w ]+: .*\.$/.test(line))]).toEqual([0, '', []])
    expect(lines).toHaveLength(16)
    expect(out).toContain(`its application needs the redirect URI https://${host}/auth/callback, which this`)
    for (const secret of [stage.env.SESSION_SECRET, stage.env.CHAT_CLIENT_SECRET]) expect(out).not.toContain(secret)
  })

  const adapter = async (path: string, status: number) =>
    (await startFakePublisher((asked) => (asked.path === path ? { status, body: {} } : undefined))).env
  // Discord's response to a client id that is not a number.
  const refuse = createHttpServer((_, reply) =>
    reply.writeHead(400, { 'content-type': 'application/json' }).end('{"client_id": ["…"]}'),
  )
  const malformed = `http://127.0.0.1:${await listen(refuse)}`
  const nowhere = `127.0.0.1:${await freePort()}`
  test.each<[string, Env, RegExp]>([
    ['a database that is down', { DATABASE_URL: `postgres://a:hunter2@${nowhere}/b` }, /^database: .*ECONNREFUSED/],
    ['a database without tables', { DATABASE_URL: await createEmptyDatabase() }, /^database: .*`npm run migrate`/],
    ['a wrong Redis password', { REDIS_URL: redis.url.replace('//', '//nobody:hunter2@') }, /^Redis: .*WRONGPASS/],
    ['a malformed client id', { CHAT_TOKEN_URL: `${malformed}/token` }, /^chat platform: it refuses CHAT_CLIENT_ID/],
    ['a token endpoint that is down', { CHAT_TOKEN_URL: `http://${nowhere}/` }, /CHAT_TOKEN_URL .*ECONNREFUSED/],
    ['an unknown host name', { PUBLIC_URL: 'https://stats.invalid' }, /^PUBLIC_URL: stats\.invalid does not resolve/],
    ['http without a redirect', { PUBLIC_URL: `https://${plainHost}` }, /^PUBLIC_URL: redirect http:.* to https/],
    ['a clock that is a minute ahead', wrongClockEnv('+60'), /^database: its clock is \d+ s behind this machine's: /],
    // Caddy's own certificates are valid for twelve hours.
    ['an expired certificate', wrongClockEnv('+13h'), /^PUBLIC_URL: renew its certificate, which expired on .* GMT\.$/],
    ['a certificate that expires soon', wrongClockEnv('+11h'), /^PUBLIC_URL: renew its certificate, which expires on /],
    ['a bad publisher response', await adapter('/status', 200), /\/status: the response must have required property/],
    ['a publisher that returns 500', await adapter('/player', 500), /^game data: PUBLISHER_URL: \/player: status 500/],
  ])('"admin check" reports %s', async (_what, changes, sentence) => {
    const problems = await problemsWith(changes)
    expect(problems).toContainEqual(expect.stringMatching(sentence))
    expect(problems.join()).not.toContain('hunter2')
  })

  test('"admin check" reports a certificate that is not trusted', async () => {
    expect(await problemsWith({ NODE_EXTRA_CA_CERTS: '' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: its certificate can't be used \(.*(?:ISSUER|SIGN|UNABLE)/),
    ])
  })

  test('"admin check" accepts a publisher adapter that finds no player', async () => {
    const { env } = await startFakePublisher(({ about }) => ('id' in about ? { status: 404, body: {} } : undefined))
    expect(await problemsWith({ PUBLISHER_URL: env.PUBLISHER_URL })).toEqual([])
  })

  test('"admin check" reports missing privileges, a wrong Redis policy, a restored database and a full disk', async () => {
    const create = 'do $$ begin create role check_role login; exception when duplicate_object then null; end $$'
    await runSql(DATABASE_URL, create, 'grant select on all tables in schema public to check_role')
    const url = new URL(DATABASE_URL)
    url.username = 'check_role'
    expect(await problemsWith({ DATABASE_URL: url.href })).toEqual([
      expect.stringMatching(/^database: grant this role all privileges on .*users/),
    ])
    await runSql(DATABASE_URL, 'drop owned by check_role', 'drop role check_role')
    await redis.configure('maxmemory', '64mb')
    await redis.configure('maxmemory-policy', 'noeviction')
    expect(await problemsWith({})).toEqual([expect.stringMatching(/^Redis: .*maxmemory-policy volatile-ttl/)])
    await redis.configure('maxmemory-policy', 'volatile-ttl')
    await runSql(DATABASE_URL, "update database_identity set system = '1' || system")
    expect(await problemsWith({})).toContainEqual(expect.stringMatching(/^database: .*runbook\.md#restoredormoved\.$/))
    const fill = "alter table audit_events add constraint full_disk check (action <> 'room.sought') not valid"
    const note = `update database_identity set system = substr(system, 2), doubt = 'the disk of the database is full'`
    await runSql(DATABASE_URL, fill, note)
    expect(await problemsWith({})).toContainEqual(expect.stringMatching(/full\. See .*#databasewritesfail\.$/))
    await runSql(DATABASE_URL, 'alter table audit_events drop constraint full_disk')
    await expect.poll(() => problemsWith({})).toEqual([])
  })

  test('"admin check" reports a load balancer that the service does not trust', async () => {
    await service.kill()
    const { CHAT_PUBLIC_KEY: _, ...less } = stage.env
    const wrong = launchService({ ...less, TRUST_PROXY: '10.9.8.7' }, port)
    await untilServing(wrong, wrong.url, '/readyz')
    await waitForProcess(wrong, async () => (await problemsWith({})).every((problem) => !problem.includes('/readyz')))
    expect(await problemsWith({})).toEqual([
      expect.stringMatching(/^PUBLIC_URL: a login returns 503 .*TRUST_PROXY\.$/),
      expect.stringMatching(/^PUBLIC_URL: \/chat\/interactions returns 404, not 401/),
    ])
    await wrong.kill()
  })

  test('"admin check" finishes even if the database and all other servers hang', async () => {
    const at = `127.0.0.1:${await listen(createServer(() => {}))}`
    const byHttp = { CHAT_TOKEN_URL: `http://${at}`, CHAT_API_URL: `http://${at}`, PUBLIC_URL: `http://${at}` }
    const env = { DATABASE_URL: `postgres://a@${at}/b`, REDIS_URL: `redis://${at}`, PUBLISHER_URL: `http://${at}` }
    const problems = await problemsWith({ ...env, ...byHttp })
    expect(problems).toContainEqual(expect.stringMatching(/^game data: .*timeout/))
    const parts = problems.map((problem) => problem.split(':')[0])
    expect([...new Set(parts)]).toEqual(['database', 'Redis', 'chat platform', 'game data', 'PUBLIC_URL'])
  })
})
