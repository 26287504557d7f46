/** A start in production: with a chat platform and Postgres, and without the simulator. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_PEOPLE } from '../../src/wire/examples.ts'
import { Member, send } from '../helpers/actors.ts'
import { chatEnv, createEmptyDatabase, describeIf, hasPostgres, personas } from '../helpers/app.ts'
import { startChatSimulator } from '../helpers/chat-simulator.ts'
import { freePort } from '../helpers/postgres.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startProcess } from './process.ts'

const SECRETS = { session: 'the-session-secret-of-this-test-only', client: 'the-client-secret-of-this-test' }

describeIf(hasPostgres, 'the service in production', async () => {
  const folder = temporaryFolder()
  const coverage = join(folder, 'coverage')
  mkdirSync(coverage)
  const platform = await startChatSimulator({ clientSecret: SECRETS.client })
  const PORT = String(await freePort())
  const env = {
    ...chatEnv(platform),
    NODE_ENV: 'production',
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    DATABASE_URL: await createEmptyDatabase(),
    SESSION_SECRET: SECRETS.session,
    LOG_LEVEL: 'trace',
    // Node lists every loaded module in this folder.
    NODE_V8_COVERAGE: coverage,
  }
  const service = await startProcess(folder, env)

  test('in production, the service adds no demo data and writes no files', () => {
    expect(service.stdout()).not.toMatch(/psk_|Demo key|curl/)
    expect(readdirSync(folder)).toEqual(['coverage'])
    for (const line of service.stdout().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })

  test('in production, the API reference contains no demo people and no keys', async () => {
    const { status, text } = await send(`${service.url}/docs`)
    // The page's examples name the first person.
    const found = DEMO_PEOPLE.slice(1).filter(({ name }) => text.includes(name))
    expect([status, found, text.match(/psk_\w/)]).toEqual([200, [], null])
  })

  test('in production, a person logs in with the configured chat platform', async () => {
    const url = String(env.PUBLIC_URL)
    const member = await new Member(url, platform).logIn(personas.member)
    expect(await member.get('/v1/users/me')).toMatchObject({
      status: 200,
      body: { username: personas.member.username },
    })
    expect(await member.post('/auth/revoke')).toMatchObject({ status: 200 })
  })

  test('in production, the service logs no secret and loads no development module', async () => {
    const end = await service.stop('SIGTERM')
    expect(end).toMatchObject({ code: 0, signal: null, stderr: '' })
    for (const secret of [...Object.values(SECRETS), String(env.DATABASE_URL)]) expect(end.stdout).not.toContain(secret)
    const loaded = readdirSync(coverage).map((file) => readFileSync(join(coverage, file), 'utf8'))
    const isLoaded = (path: string) => loaded.some((text) => text.includes(path))
    expect(['/src/main.ts"', '/src/clients/chat/'].every(isLoaded)).toBe(true)
    const ours = ['/src/development/chat-simulator/', '/src/development/first-start.ts"']
    const packages = ['@electric-sql/pglite', 'ioredis', 'prom-client', 'pino-pretty']
    expect([...ours, ...packages.map((name) => `/node_modules/${name}/`)].filter(isLoaded)).toEqual([])
  })
})
