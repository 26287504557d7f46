/** The container image, built by hand from its Dockerfile and from no more than `.dockerignore` lets through. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { chatEnv, emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { startChatSimulator } from '../helpers/chat-simulator.ts'
import { reachesRegistry, terminal } from '../helpers/machine.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { runSync } from '../helpers/run-sync.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { startProcess } from '../process/process.ts'
import { buildImage, type Image } from './dockerfile.ts'

const LONGEST_BUILD_MS = 600_000

describe.runIf(hasPostgres && reachesRegistry())('the image', () => {
  const folder = temporaryFolder()
  // The image's base has the pinned release of Node.
  const env = terminal(dirname(process.execPath))
  let image: Image
  beforeAll(() => {
    image = buildImage({ from: REPOSITORY, into: folder, env })
  }, LONGEST_BUILD_MS)
  afterAll(() => removeFolder(folder), LONGEST_BUILD_MS)

  test('serves API and dashboard in production, is healthy, and takes the commands of operators', async () => {
    const platform = await startChatSimulator()
    const service = await startProcess(
      image.folder,
      {
        ...image.env,
        ...chatEnv(platform),
        PORT: '0',
        PUBLIC_URL: 'http://localhost:1',
        DATABASE_URL: await emptyDatabase(),
        SESSION_SECRET: 'a secret of this test that is long enough to sign',
      },
      image.command.slice(1),
    )
    expect(await send(`${service.url}/healthz`)).toMatchObject({ status: 200 })
    expect(await send(`${service.url}/`)).toMatchObject({ status: 200, text: expect.stringContaining('<title>') })
    const [, ...check] = image.healthcheck
    const PORT = new URL(service.url).port
    expect(runSync(process.execPath, check, { env: { PORT } }).status).toBe(0)
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    await platform.close()
    const admin = runSync('npm', ['run', 'admin', '--', '--help'], { cwd: image.folder, env })
    expect(admin).toMatchObject({ status: 0, stdout: expect.stringContaining('withdraw-consent') })
  })

  test('has the packages of production only, and Node just once', () => {
    const file = join(image.folder, 'node_modules/.package-lock.json')
    const packages = Object.entries<Record<string, boolean>>(JSON.parse(readFileSync(file, 'utf8')).packages)
    expect(packages.map(([path]) => path)).toContain('node_modules/fastify')
    const others = packages.filter(([, { dev, optional, devOptional }]) => dev || optional || devOptional)
    expect(others.map(([path]) => path)).toEqual([])
  })

  test('runs `node`, which its base brings along', () => {
    expect([image.command[0], image.healthcheck[0]]).toEqual(['node', 'node'])
  })
})
