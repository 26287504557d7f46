/** Starts of several processes at once, with a full disk for the log, and with metrics. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Bot, send } from '../helpers/actors.ts'
import { createEmptyDatabase, guilds, hasPostgres, personas } from '../helpers/app.ts'
import { freePort } from '../helpers/postgres.ts'
import { runSql, SELECT_ADVISORY_LOCKS } from '../helpers/run-sql.ts'
import { launch, untilServing } from '../helpers/service-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { quickDatabase, SERVICE, startProcess } from './process.ts'

test.skipIf(!hasPostgres)('three processes that start together on an empty database all answer lookups', async () => {
  const DATABASE_URL = await createEmptyDatabase()
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const started = [...folders, folders[0]].map((folder) => startProcess(folder, { DATABASE_URL }))
  const services = await Promise.all(started)
  const keyFiles = folders.map((folder) => join(folder, 'data', 'demo-key')).filter(existsSync)
  const keys = keyFiles.map((file) => readFileSync(file, 'utf8').trim())
  expect(await runSql(DATABASE_URL, SELECT_ADVISORY_LOCKS)).toEqual([])
  for (const [index, service] of services.entries()) {
    // A process without a key prints how to create one.
    const hasKey = existsSync(join(folders[index % 2] ?? '', 'data', 'demo-key'))
    const told = hasKey ? '(development only): psk_' : `/keys, and log in as ${personas.admin.displayName}.`
    expect(service.stdout()).toContain(told)
    const bot = new Bot(service.url, keys[index % keys.length])
    const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: personas.member.id }
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200, body: { publisher_tag_line: 'VALE9' } })
  }
  for (const folder of folders) {
    expect(readFileSync(join(folder, 'data', 'session-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('session'))).toEqual(['session-secret'])
  }
  const ends = await Promise.all(services.map((service) => service.stop('SIGTERM')))
  for (const end of ends) expect(end).toMatchObject({ code: 0, signal: null, stderr: '' })
})

test('a process whose log goes to a full disk still answers requests', async () => {
  const port = await freePort()
  const started = launch({
    folder: temporaryFolder(),
    env: { ...(await quickDatabase()), PORT: String(port) },
    argv: SERVICE,
    under: ['sh', '-c', 'exec "$0" "$@" >/dev/full'],
  })
  await untilServing(started, `http://127.0.0.1:${port}`)
  expect(await started.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
})

// `production.test.ts` tests that without METRICS_PORT nothing of metrics is loaded.
test('the service exposes metrics only at METRICS_HOST and METRICS_PORT', async () => {
  const env = { METRICS_PORT: '0', METRICS_HOST: '127.0.0.9' }
  const service = await startProcess(temporaryFolder(), { ...(await quickDatabase()), ...env })
  // The log line comes a little later than the greeting.
  const line = /Metrics at http:\/\/127\.0\.0\.9:(\d+)\/metrics/
  await expect.poll(service.stdout, { timeout: 30_000 }).toMatch(line)
  const [, port = ''] = line.exec(service.stdout()) ?? []
  expect(await send(`${service.url}/metrics`)).toMatchObject({ status: 404 })
  await expect(send(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('ECONNREFUSED')
  const { text } = await send(`http://127.0.0.9:${port}/metrics`)
  expect(text).toContain('player_stats_http_requests_total{method="GET",route="unmatched",status="404"} 1')
  expect(await service.stop('SIGTERM')).toMatchObject({ code: 0 })
})
