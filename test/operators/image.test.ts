/** The files that the Dockerfile copies, and `.dockerignore` allows, are enough to build and to serve in production. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { chatEnv, createEmptyDatabase, describeIf, hasPostgres } from '../helpers/app.ts'
import { startChatSimulator } from '../helpers/chat-simulator.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { runForOutput, runSync } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startProcess } from '../process/process.ts'

/** The stages. The first is the base of all others except the last, which is the image. */
const [, base = '', built = '', packages = '', image = ''] = readText('Dockerfile').split(/^FROM /m)
const copiedIn = (stage: string) =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \.\/\S*$/gm)].flatMap(([, names = '']) => names.split(' '))
const copied = { built: [...copiedIn(base), ...copiedIn(built)], image: copiedIn(image) }

const MODULES = join(REPOSITORY, 'node_modules')

describeIf(hasPostgres, 'the container image', () => {
  // Characters that a URL or a shell would read differently.
  const folders = {
    built: join(temporaryFolder(), 'a build, 100% #1'),
    image: join(temporaryFolder(), 'app, 100% #1'),
  }
  beforeAll(() => {
    for (const stage of ['built', 'image'] as const) {
      for (const name of copied[stage]) {
        cpSync(join(REPOSITORY, name), join(folders[stage], name), { recursive: true })
      }
    }
    symlinkSync(MODULES, join(folders.built, 'node_modules'))
    const [, removed] = /rm -r node_modules\/(\S+)/.exec(packages) ?? []
    mkdirSync(join(folders.image, 'node_modules'))
    for (const name of readdirSync(MODULES).filter((one) => one !== removed && one !== '.cache')) {
      symlinkSync(join(MODULES, name), join(folders.image, 'node_modules', name))
    }
  })

  test('the container image copies exactly the files that .dockerignore allows', () => {
    const given = [...readText('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name)
    expect(given.toSorted()).toEqual([...new Set([...copied.built, ...copied.image])].toSorted())
  })

  test('the container image has all files that the service needs in production', async () => {
    const [, build = ''] = /^RUN node (.+)$/m.exec(built) ?? []
    runForOutput(process.execPath, [build], { cwd: folders.built })
    cpSync(join(folders.built, 'dist'), join(folders.image, 'dist'), { recursive: true })
    const [command, check] = [/^CMD (\[.*\])$/m, /^ +CMD (\[.*\])$/m].map((line) =>
      JSON.parse(line.exec(image)?.[1] ?? '[]'),
    )
    expect([command[0], check[0]]).toEqual(['node', 'node'])
    const platform = await startChatSimulator()
    const env = {
      ...{
        NODE_ENV: 'production',
        PORT: '0',
        PUBLIC_URL: 'http://localhost:1',
        DATABASE_URL: await createEmptyDatabase(),
      },
      ...{ SESSION_SECRET: 'a secret of this test that is long enough to sign', ...chatEnv(platform) },
    }
    const service = await startProcess(folders.image, env, command.slice(1))
    expect(await send(`${service.url}/`)).toMatchObject({ status: 200, text: expect.stringContaining('<title>') })
    const PORT = new URL(service.url).port
    expect(runSync(process.execPath, check.slice(1), { env: { PORT } }).status).toBe(0)
    expect(await service.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    const help = runForOutput(process.execPath, ['src/commands/admin.ts', '--help'], { cwd: folders.image })
    expect(help).toContain('withdraw-consent')
  })
})
