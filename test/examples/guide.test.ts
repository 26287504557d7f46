/** The code of the guide for bot authors and of the API page does what it says when copied. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { guilds, personas } from '../helpers/app.ts'
import { startDemoWorld } from '../helpers/demo-world.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startBusyService } from './conversations.ts'
import { python } from './discord-py.ts'

const curl = findOrSkip(['curl'])
const GUIDE = readText('docs/bots.md')
const run = promisify(execFile)

const world = await startDemoWorld()

function block(language: string): string {
  const found = new RegExp(`<!-- run: ${language} -->\\n\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(GUIDE)
  if (found?.[1] === undefined) throw new Error(`the guide has no block of ${language} that runs`)
  return found[1]
}

test.skipIf(!curl)('a bot author who copies the first lookup from docs/bots.md gets 200', async () => {
  const folder = temporaryFolder()
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
  ['Python', inPython, python !== undefined],
] as const) {
  test.skipIf(!isThere)(`the ${language} client in docs/bots.md retries a lookup after a 503`, async () => {
    const answered = await ask({ PLAYER_STATS_URL: world.url, PLAYER_STATS_KEY: world.keys.valid })
    expect(answered.stdout).toMatch(/^200/)
    const busy = await startBusyService(1)
    const again = await ask({ PLAYER_STATS_URL: busy.url, PLAYER_STATS_KEY: 'any' })
    expect(again.stdout).toMatch(/^200/)
    expect(busy.asked()).toBe(2)
  })
}

const page = await send(`${world.url}/docs`)

/** The code in the first tabs of the page, without its markup: it looks up `personas.member` in the guild of the demo key. */
function snippet(name: string): string {
  const names = [...page.text.matchAll(/ name="first-lookup-code"[^>]* value="(\w+)"/g)].map(([, name]) => name)
  const [, code = ''] = [...page.text.matchAll(/<pre[^>]*><code>([^<]*)<\/code>/g)][names.indexOf(name)] ?? []
  return code.replace(/&#(\d+);/g, (_, digits) => String.fromCharCode(Number(digits)))
}

const languages: [name: string, isThere: boolean, command: (code: string) => string[]][] = [
  ['curl', curl !== undefined, (code) => ['sh', '-c', `${code} -sS`]],
  ['JavaScript', true, (code) => [process.execPath, '--input-type=module', '-e', code]],
  ['Python', python !== undefined, (code) => [python ?? '', '-c', code]],
]

test.each(languages.filter(([, isThere]) => isThere))(
  'a bot author who copies the %s code of the API page gets stats',
  async (name, _, command) => {
    const [program = '', ...args] = command(snippet(name))
    const printed = async (INSTANCE_KEY: string) =>
      (await run(program, args, { env: { ...process.env, INSTANCE_KEY } })).stdout
    const member = await world.member(personas.member)
    await member.allow(guilds.lanternfall.id)
    expect(await printed(world.keys.valid)).toContain('rank')
    await member.post('/auth/revoke')
    expect(await printed(world.keys.valid)).toContain('no_global_consent')
    expect(await printed('psk_nonsense')).toContain('invalid_or_revoked_key')
  },
)
