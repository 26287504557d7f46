/** The guide for bot authors: its code runs, and what it lists is so. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DEMO_KEYS, DEMO_PEOPLE } from '../../src/wire/examples.ts'
import { startBusyService } from '../examples/conversations.ts'
import { python } from '../examples/discord-py.ts'
import { operations, reasonsOf } from '../helpers/api-document.ts'
import { type DemoWorld, startDemoWorld } from '../helpers/demo-world.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'

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

test('the first answer is 200, and says that it is invented', async () => {
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

test('whom to look up for each answer is as in the seeded world', () => {
  for (const { id, answer } of DEMO_PEOPLE) {
    const [status = '', reason = ''] = answer.split(' ')
    expect(GUIDE).toMatch(new RegExp(`^\\| \`${id}\` \\| ${status}.*${reason}`, 'm'))
  }
  for (const { file, answer } of DEMO_KEYS) {
    const [status, reason] = answer.split(' ')
    expect(GUIDE.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`\`data/${file}\`[^.]*${status} \`${reason}\``))
  }
})

test('every reason code of a bot has a line that says what to show', () => {
  const ofBots = operations.filter(({ tags }) => tags.includes('bots'))
  const codes = ofBots.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      reasonsOf(response).map((reason) => ({ status, reason })),
    ),
  )
  expect(codes).toContainEqual({ status: '403', reason: 'no_global_consent' })
  for (const { status, reason } of codes) {
    expect(GUIDE).toMatch(new RegExp(`^\\| [\\d, ]*${status}[\\d, ]* \\|.*\`${reason}\``, 'm'))
  }
})
