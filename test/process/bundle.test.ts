/** The bundle that `npm start` runs does what its sources do, wherever it is started from. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChatSimulator } from '../../src/development/chat-simulator/start.ts'
import { send } from '../helpers/actors.ts'
import { chatEnv, emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { outputOf } from '../helpers/run-sync.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { startProcess } from './process.ts'

const chunks = () => readdirSync(join(REPOSITORY, 'dist/server')).filter((name) => name.endsWith('.js'))
const read = (chunk: string) => readText(`dist/server/${chunk}`)

test('a first start serves the dashboard, the API and its page, and its greeting is true', async () => {
  const folder = temporaryFolder()
  const service = await startProcess(folder)
  const lines = service.stdout().match(/^curl .*$/gm) ?? []
  const answers = lines.map((line) => outputOf('sh', ['-c', line]))
  expect(answers).toEqual([expect.stringMatching(/ -> 200\n$/), expect.stringMatching(/no_global_consent.* -> 403\n$/)])
  for (const [path, said] of [
    ['/', '<title>'],
    ['/docs', 'lookUpPlayerStats'],
    ['/readyz', 'ok'],
  ] as const) {
    expect(await send(service.url + path)).toMatchObject({ status: 200, text: expect.stringContaining(said) })
  }
  const { body } = await send(`${service.url}/openapi.json`)
  const committed = JSON.parse(readText('openapi.json'))
  expect(body).toEqual({ ...committed, servers: [{ url: '/' }] })
  expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  const again = await startProcess(folder)
  expect(await send(`${again.url}/readyz`)).toMatchObject({ status: 200 })
  expect(await again.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  removeFolder(folder)
})

test.skipIf(!hasPostgres)('a start in production migrates an empty Postgres and serves', async () => {
  const folder = temporaryFolder()
  const platform = await startChatSimulator()
  const env = {
    ...chatEnv(platform),
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost:1',
    DATABASE_URL: await emptyDatabase(),
    SESSION_SECRET: 'a secret of this test that is long enough to sign',
    METRICS_PORT: '0',
  }
  const service = await startProcess(folder, env)
  expect(await send(`${service.url}/readyz`)).toMatchObject({ status: 200 })
  expect(await send(`${service.url}/chat-simulator`)).toMatchObject({ status: 404 })
  const metrics = /Metrics at (http:[^"]+)/.exec(service.stdout())?.[1] ?? ''
  expect((await send(metrics)).text).toContain('player_stats_http_requests_total')
  expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
  await platform.close()
  removeFolder(folder)
})

test('the simulator is in a part of its own, which only asks for it where nothing else is configured', () => {
  const holding = chunks().filter((chunk) => read(chunk).includes('src/development/chat-simulator/'))
  expect(holding).toEqual(['built-in-chat.js'])
  const asking = chunks().filter((chunk) => read(chunk).includes('built-in-chat.js'))
  expect(asking).toEqual(['service.js'])
  expect(read('service.js')).toMatch(
    /isProduction\) return void 0;\n\tconst \{ builtInChat \} = await import\("\.\/built-in-chat\.js"\)/,
  )
})
