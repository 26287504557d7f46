/** The guide for bot authors: its code runs. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type DemoWorld, startDemoWorld } from '../helpers/demo-world.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { startBusyService } from './conversations.ts'
import { python } from './discord-py.ts'

const GUIDE = readText('docs/bots.md')
const run = promisify(execFile)

let world: DemoWorld
beforeAll(async () => {
  world = await startDemoWorld()
})
afterAll(() => world.close())

function block(language: string): string {
  const found = new RegExp(`<!-- run: ${language} -->\\n\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(GUIDE)
  if (found?.[1] === undefined) throw new Error(`the guide has no block of ${language} that runs`)
  return found[1]
}

test.skipIf(!inject('hasCurl'))('the first answer is 200, and says that it is invented', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/demo-key'), world.keys.valid)
  const script = block('sh').replaceAll('http://localhost:3000', world.url)
  const { stdout } = await run('sh', ['-c', script], { cwd: folder })
  expect(stdout).toMatch(/^HTTP\/1\.1 200 /)
  expect(stdout).toMatch(/^x-data-source: placeholder\r$/m)
  expect(stdout).toContain('"publisher_tag_line":"VALE9"')
})

const inTypeScript = (env: Record<string, string>) =>
  run(process.execPath, ['--input-type=module-typescript', '-e', block('ts')], {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
  })
const inPython = (env: Record<string, string>) =>
  run(python ?? '', ['-c', block('python')], { env: { ...process.env, ...env } })

for (const [language, ask, isThere] of [
  ['TypeScript', inTypeScript, true],
  ['Python', inPython, python !== null],
] as const) {
  test.skipIf(!isThere)(`the client in ${language} is answered`, async () => {
    const { stdout } = await ask({ PLAYER_STATS_URL: world.url, PLAYER_STATS_KEY: world.keys.valid })
    expect(stdout).toMatch(/^200/)
  })

  test.skipIf(!isThere)(`the client in ${language} asks again after a 503, though it is a POST`, async () => {
    const busy = await startBusyService(1)
    const { stdout } = await ask({ PLAYER_STATS_URL: busy.url, PLAYER_STATS_KEY: 'any' })
    expect(stdout).toMatch(/^200/)
    expect(busy.asked()).toBe(2)
    await busy.close()
  })
}
