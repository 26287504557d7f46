/**
 * Clients that three generators make from openapi.json: right calls compile and get a response, and a misspelled reason code doesn't
 * compile.
 */
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { documentForBots } from '../../src/api-document/for-bots.ts'
import { guilds, personas } from '../helpers/app.ts'
import { type DemoWorld, startDemoWorld } from '../helpers/demo-world.ts'
import { reportSkipped } from '../helpers/find-program.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startBusyService } from './conversations.ts'

const FOLDER = join(REPOSITORY, 'examples/typed-clients')
const clients = ['with-hey-api.ts', 'with-openapi-fetch.ts', 'with-orval.ts']

/** Planted mistakes, and TypeScript's errors for each: the types have no overlap, or aren't assignable. */
const faults = [
  { name: 'code', right: "'guild_key_mismatch'", wrong: "'guild_key_missmatch'", errors: ['TS2367'] },
  { name: 'id', right: 'target_chat_id: TARGET', wrong: 'target_chat_id: true', errors: ['TS2322', 'TS2345'] },
]
/** A guard against hanging. */
const MAX_GENERATION_MS = 600_000

const run = promisify(execFile)
/** Runs a script as npm does, with this process's Node. */
const runIn = (cwd: string, script: string, env: Record<string, string> = {}) => {
  const path = [join(cwd, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  return run('sh', ['-c', script], { cwd, env: { ...process.env, ...env, PATH: path } })
}

/** Copies the example and the document into a folder, and runs the generators there. */
async function generate(folder: string): Promise<string> {
  const example = join(folder, 'examples/typed-clients')
  mkdirSync(example, { recursive: true })
  copyFileSync(join(REPOSITORY, 'openapi.json'), join(folder, 'openapi.json'))
  for (const file of globSync(['*.ts', '*.json'], { cwd: FOLDER }))
    copyFileSync(join(FOLDER, file), join(example, file))
  symlinkSync(join(FOLDER, 'node_modules'), join(example, 'node_modules'))
  await runIn(example, JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')).scripts.generate)
  return example
}

const hasGenerators = existsSync(join(FOLDER, 'node_modules/typescript'))
if (!hasGenerators) reportSkipped('generators of clients: `npm ci --prefix examples/typed-clients`.')

describe.skipIf(!hasGenerators)('generated clients', () => {
  const folder = temporaryFolder()
  let example: string
  let world: DemoWorld
  beforeAll(async () => {
    world = await startDemoWorld()
    example = await generate(folder)
  }, MAX_GENERATION_MS)

  test('a generated client with a misspelled reason code does not compile', async () => {
    const written = clients.flatMap((client) =>
      faults.map(({ name, right, wrong, errors }) => {
        const file = `${name}-${client}`
        writeFileSync(join(example, file), readFileSync(join(example, client), 'utf8').replace(right, wrong))
        return { file, errors }
      }),
    )
    const { stdout } = await runIn(example, 'tsc').catch((error) => error)
    const found = [...String(stdout).matchAll(/^(\S+\.ts)\(.*?error (TS\d+)/gm)]
    expect(found.map(([, file]) => file).toSorted()).toEqual(written.map(({ file }) => file).toSorted())
    for (const [, file, error] of found) {
      expect(written).toContainEqual({ file, errors: expect.arrayContaining([error]) })
    }
  })

  test.each(clients)('the generated client %s prints the stats or the reason for a refusal', async (client) => {
    const busy = await startBusyService(7)
    const ask = (env: Record<string, string>) => runIn(example, `node ${client}`, env)
    const lookUp = ({ id: TARGET }: { id: string }) =>
      ask({ PLAYER_STATS_URL: world.url, PLAYER_STATS_KEY: world.keys.valid, TARGET })
    const [answered, refused, waiting] = await Promise.all([
      lookUp(personas.member),
      lookUp(personas.neverAgreed),
      ask({ PLAYER_STATS_URL: busy.url, PLAYER_STATS_KEY: 'any', TARGET: '1' }),
    ])
    expect(answered.stdout).toMatch(/^200 [A-Z][a-z]+ [123] 0\n$/)
    expect(refused.stdout).toBe(`403 not agreed: ${world.url}/?guild=${guilds.lanternfall.id} 0\n`)
    expect(waiting.stdout).toBe('503 service_unavailable 7\n')
  })

  test('the types in the discord.js example match openapi-bots.json', async () => {
    writeFileSync(
      join(folder, 'openapi-bots.json'),
      JSON.stringify(documentForBots(JSON.parse(readText('openapi.json')))),
    )
    await runIn(example, 'openapi-typescript ../../openapi-bots.json -o api.ts')
    expect(readText('examples/discord-js/api.ts')).toBe(readFileSync(join(example, 'api.ts'), 'utf8'))
  })
})
