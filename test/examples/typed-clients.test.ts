/** Clients generated from openapi.json compile the right call, refuse a misspelled reason code, and are answered. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cast, guilds } from '../helpers/app.ts'
import { type DemoWorld, startDemoWorld } from '../helpers/demo-world.ts'
import { REPOSITORY } from '../helpers/repository.ts'

const FOLDER = join(REPOSITORY, 'examples/typed-clients')
const clients = ['with-hey-api.ts', 'with-openapi-fetch.ts']

const run = promisify(execFile)
const runNode = (args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, args, { cwd: FOLDER, env: { ...process.env, ...env } })
const runBin = (bin: string, ...args: string[]) => runNode([join('node_modules', bin), ...args])

/** Compiles the clients, and beside them what is wrong with each; gives the faults that are found, by file. */
async function compileWithWrongOnes() {
  const wrong = join(FOLDER, 'generated/wrong')
  mkdirSync(wrong, { recursive: true })
  const project = { extends: '../../tsconfig.json', include: ['*.ts', '../../*.ts'] }
  writeFileSync(join(wrong, 'tsconfig.json'), JSON.stringify(project))
  for (const name of clients) {
    const text = readFileSync(join(FOLDER, name), 'utf8').replaceAll('./generated/', '../')
    writeFileSync(join(wrong, `code-${name}`), text.replace("'guild_key_mismatch'", "'guild_key_missmatch'"))
    writeFileSync(join(wrong, `id-${name}`), text.replace('target_chat_id: TARGET', 'target_chat_id: true'))
  }
  const { stdout } = await runBin('typescript/bin/tsc', '-p', 'generated/wrong').catch((error) => error)
  const faults = [...String(stdout).matchAll(/^(\S+)\(.*?error (TS\d+)/gm)]
  const found = faults.map(([, file = '', code = '']) => ({ file, code }))
  return found.toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

describe.skipIf(!inject('hasGenerators'))('generated clients', () => {
  let world: DemoWorld
  let faults: { file: string; code: string }[]
  beforeAll(async () => {
    world = await startDemoWorld()
    await runBin('openapi-typescript/bin/cli.js', '../../openapi.json', '-o', 'generated/openapi-typescript.ts')
    await runBin('@hey-api/openapi-ts/bin/run.js')
    faults = await compileWithWrongOnes()
  })
  afterAll(() => world.close())

  test('with ids as strings they compile', () => {
    expect(faults.filter(({ file }) => !file.startsWith('generated/wrong/'))).toEqual([])
  })

  test('a misspelled reason code, and an id as a truth value, do not', () => {
    expect(faults).toEqual([
      ...clients.map((name) => ({ file: `generated/wrong/code-${name}`, code: 'TS2367' })),
      ...clients.map((name) => ({ file: `generated/wrong/id-${name}`, code: 'TS2322' })),
    ])
  })

  test.each(clients)('%s is answered, and tells who has not agreed', async (name) => {
    const env = { PLAYER_STATS_URL: world.url, PLAYER_STATS_KEY: world.keys.valid }
    const answered = await runNode([name], { ...env, TARGET: cast.member.id })
    expect(answered.stdout).toMatch(/^200 [A-Z][a-z]+ [123]( 0)?\n$/)
    const refused = await runNode([name], { ...env, TARGET: cast.neverAgreed.id })
    expect(refused.stdout).toMatch(`403 not agreed: ${world.url}/?guild=${guilds.lanternfall.id}`)
  })

  test("the types of the discord.js example are today's", () => {
    const committed = readFileSync(join(REPOSITORY, 'examples/discord-js/api.ts'), 'utf8')
    expect(committed).toBe(readFileSync(join(FOLDER, 'generated/openapi-typescript.ts'), 'utf8'))
  })
})
