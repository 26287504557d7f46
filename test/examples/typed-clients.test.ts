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
const clients = ['with-openapi-fetch.ts', 'with-hey-api.ts']

const run = promisify(execFile)
const runNode = (args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, args, { cwd: FOLDER, env: { ...process.env, ...env } })
const runBin = (bin: string, ...args: string[]) => runNode([join('node_modules', bin), ...args])

describe.skipIf(!inject('hasGenerators'))('generated clients', () => {
  let world: DemoWorld
  beforeAll(async () => {
    world = await startDemoWorld()
    await runBin('openapi-typescript/bin/cli.js', '../../openapi.json', '-o', 'generated/openapi-typescript.ts')
    await runBin('@hey-api/openapi-ts/bin/run.js')
  })
  afterAll(() => world.close())

  test('with ids as strings they compile', async () => {
    expect((await runBin('typescript/bin/tsc')).stdout).toBe('')
  })

  test('a misspelled reason code, and an id as a truth value, do not', async () => {
    const wrong = join(FOLDER, 'generated/wrong')
    mkdirSync(wrong, { recursive: true })
    const project = { extends: '../../tsconfig.json', include: ['*.ts'] }
    writeFileSync(join(wrong, 'tsconfig.json'), JSON.stringify(project))
    for (const name of clients) {
      const text = readFileSync(join(FOLDER, name), 'utf8').replaceAll('./generated/', '../')
      writeFileSync(join(wrong, `code-${name}`), text.replace("'guild_key_mismatch'", "'guild_key_missmatch'"))
      writeFileSync(join(wrong, `id-${name}`), text.replace('target_chat_id: TARGET', 'target_chat_id: true'))
    }
    const { stdout } = await runBin('typescript/bin/tsc', '-p', 'generated/wrong').catch((error) => error)
    const faults = [...String(stdout).matchAll(/^generated\/wrong\/([\w-]+\.ts)\(.*?error (TS\d+)/gm)]
    expect(faults.map(([, file, code]) => `${file} ${code}`).toSorted()).toEqual([
      ...clients.map((name) => `code-${name} TS2367`).toSorted(),
      ...clients.map((name) => `id-${name} TS2322`).toSorted(),
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
