/** A newcomer's first start, without configuration: the service runs and prints what to do, and later starts keep its data. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEMO_KEYS, DEMO_PEOPLE } from '../../src/wire/examples.ts'
import { type Answer, Bot, send } from '../helpers/actors.ts'
import { createEmptyDatabase, databases, guilds, personas } from '../helpers/app.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { runForOutput } from '../helpers/run-sync.ts'
import { waitForProcess } from '../helpers/service-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { logIn, openStoreAt } from '../store/open-test-store.ts'
import { quickDatabase, startHere, startProcess } from './process.ts'

const lookup = (person: { id: string }) => ({ guild_id: guilds.lanternfall.id, target_chat_id: person.id })

/** The status and the reason, as the greeting lists them. */
const answerOf = ({ status, body }: Answer) => [status, body.detail?.reason ?? body.detail].join(' ').trim()

describe.each(databases)('on the %s database', async (database) => {
  const folder = temporaryFolder()
  const keyFile = join(folder, 'data', 'demo-key')
  const env = database === 'postgres' ? { DATABASE_URL: await createEmptyDatabase() } : {}
  const before = process.umask(0)
  let service = await startProcess(folder, env).finally(() => process.umask(before))

  const keptKey = () => readFileSync(keyFile, 'utf8').trim()

  test('a newcomer who starts the service sees its address and a demo key', () => {
    const address = `http://localhost:${new URL(service.url).port}`
    expect(service.stdout()).toContain(`Player Stats Lookup is running:  ${address}\n`)
    expect(service.stdout()).toContain(`(development only): ${keptKey()}\n`)
    expect(service.stderr()).toBe('')
  })

  test('only the user who runs the service can read its files', () => {
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
    expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['data', 'demo-key', 'session-secret']))
    // PGlite sets the mode of its files, whatever the umask says, but their folders keep others out.
    const own = kept.filter((entry) => entry.isDirectory() || !entry.parentPath.includes('database'))
    const paths = own.map(({ parentPath, name }) => join(parentPath, name))
    expect(paths.filter((path) => statSync(path).mode & 0o077)).toEqual([])
    expect(readdirSync(folder)).toEqual(['data'])
    expect(kept.filter(({ name }) => name.startsWith('session'))).toHaveLength(1)
  })

  test.skipIf(!findOrSkip(['curl']))('a newcomer who runs the two printed commands gets the promised responses', () => {
    const lines = service.stdout().match(/^curl .*$/gm) ?? []
    expect(lines).toHaveLength(2)
    const [answered = '', refused = ''] = lines.map((line) => runForOutput('sh', ['-c', line]))
    expect(JSON.parse(answered.replace(/ -> 200\n$/, ''))).toMatchObject({ publisher_tag_line: 'VALE9', region: 'eu' })
    const url = `http://localhost:${new URL(service.url).port}/?guild=${guilds.lanternfall.id}`
    expect(refused).toBe(`{"detail":{"reason":"no_global_consent","dashboard_url":"${url}"}} -> 403\n`)
  })

  test('a newcomer sees a demo person for each possible response to a lookup', async () => {
    const bot = new Bot(service.url, keptKey())
    for (const { id, name, answer } of DEMO_PEOPLE) {
      expect(service.stdout()).toMatch(new RegExp(`^  ${id}  ${name} +${answer}$`, 'm'))
      expect([name, answerOf(await bot.lookUp(lookup({ id })))]).toEqual([name, answer.split(',')[0]])
    }
    for (const { file, answer } of DEMO_KEYS) {
      const key = readFileSync(join(folder, 'data', file), 'utf8').trim()
      expect(service.stdout()).toContain(`  data/${file}  ${answer}\n`)
      expect(answerOf(await new Bot(service.url, key).lookUp(lookup(personas.member)))).toBe(answer)
    }
  })

  test('a newcomer can open the pages and the simulated chat platform', async () => {
    for (const path of ['/', '/healthz', '/readyz', '/openapi.json', '/docs']) {
      expect((await send(service.url + path)).status, path).toBe(200)
    }
    const { headers } = await send(`${service.url}/auth/login`)
    expect(headers.location).toMatch(new RegExp(`^${service.url}/chat-simulator/oauth2/authorize\\?`))
    expect(await send(String(headers.location))).toMatchObject({ status: 200 })
  })

  test('the second start of the service prints the same demo key', async () => {
    const key = keptKey()
    const secret = readFileSync(join(folder, 'data', 'session-secret'), 'utf8')
    const before = await new Bot(service.url, key).lookUp(lookup(personas.member))
    const signal = database === 'postgres' ? 'SIGTERM' : 'SIGINT'
    expect(await service.stop(signal)).toMatchObject({ code: 0, signal: null, stderr: '' })
    service = await startProcess(folder, { ...env, DRAIN_MS: '600000' })
    expect(service.stdout()).toContain(`(development only): ${key}\n`)
    // A stopping process isn't ready, but still answers requests.
    service.signal('SIGTERM')
    await expect.poll(async () => (await send(`${service.url}/readyz`)).status).toBe(503)
    service.signal('SIGTERM')
    const after = await new Bot(service.url, key).lookUp(lookup(personas.member))
    expect([after.status, after.text]).toEqual([200, before.text])
    expect(readFileSync(join(folder, 'data', 'session-secret'), 'utf8')).toBe(secret)
  })

  test('the service keeps all data after a power cut', async () => {
    const { stdout } = await service.stop('SIGKILL')
    expect(stdout.match(/stopping/g), 'the second signal changed nothing').toHaveLength(1)
    const key = keptKey()
    rmSync(keyFile)
    service = await startProcess(folder, env)
    expect(service.stdout()).not.toContain('Demo key')
    expect(service.stdout()).toContain('There is no valid demo key in')
    expect(existsSync(keyFile)).toBe(false)
    expect(await new Bot(service.url, key).lookUp(lookup(personas.member))).toMatchObject({ status: 200 })
  })
})

test('on its first start, the service stores the demo data before it accepts requests', async () => {
  const cwd = temporaryFolder()
  const service = startHere(cwd, await quickDatabase())
  await waitForProcess(service, () => service.stdout().includes('Server listening'), 1)
  const keyFiles = ['demo-key', ...DEMO_KEYS.map(({ file }) => file)]
  expect(readdirSync(join(cwd, 'data'))).toEqual(expect.arrayContaining(keyFiles))
})

test('on its first start, the service adds demo data only to an empty database', async () => {
  const cwd = temporaryFolder()
  const dataDir = join(cwd, 'data')
  const env = await quickDatabase()
  const store = await openStoreAt(env.DATABASE_URL, { dataDir })
  await logIn(store, '99')
  await store.close()
  const service = await startProcess(cwd, env)
  expect(service.stdout()).not.toContain('Demo key')
  await service.stop('SIGTERM')
  expect(readdirSync(dataDir)).not.toContain('demo-key')
})
