/** What a hook of one door sets on a request is an error to read at any other, and never undefined. */
import { globSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config/config.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { REPOSITORY } from '../helpers/repository.ts'

const sources = globSync('src/**/*.ts', { cwd: REPOSITORY }).map((file) =>
  readFileSync(`${REPOSITORY}/${file}`, 'utf8'),
)
/** Fields that are always there by their types. */
const fields = sources.flatMap((source) => {
  const [, declared = ''] = /interface FastifyRequest \{\n(.*?)\n {2}\}\n/s.exec(source) ?? []
  return [...declared.matchAll(/^ {4}(\w+): (?!.*\| undefined$)/gm)].map(([, name = '']) => name)
})

test('a field that no hook has set says so when it is read', async () => {
  const { log, lines } = collectLog()
  const never = () => new Promise<never>(() => {})
  const app = await buildApp({
    config: loadConfig({}),
    sessionSecrets: ['a secret of the tests that is long enough to sign'],
    store: { db: {} as never, lookups: { find: never, ping: never, waiting: () => 0 }, ping: never },
    chat: { authorizationUrl: never, fetchPerson: never, close: async () => {} },
    log,
    webRoot: '/nonexistent',
    chatSimulator: async (scope) => {
      scope.get('/:field', async (request) => ({
        is: typeof Reflect.get(request, (request.params as { field: string }).field),
      }))
    },
  })
  onTestFinished(() => app.close())
  expect(fields).toContain('userId')
  for (const field of fields.filter((name) => name !== 'arrivedAt')) {
    expect((await app.inject(`/chat-simulator/${field}`)).statusCode, field).toBe(500)
    const error = lines().at(-2)?.err as { message: string } | undefined
    expect(error?.message).toBe(`request.${field} is read where no hook sets it`)
  }
})
