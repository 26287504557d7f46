/** A field that a hook of one route sets on a request throws when another route reads it, and is never undefined. */
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { startBotDoor } from '../routes/bots/bot-door.ts'

/** Fields that are always there by their types. */
const fields = globSync('src/**/*.ts', { cwd: REPOSITORY }).flatMap((file) => {
  const [, declared = ''] = /interface FastifyRequest \{\n(.*?)\n {2}\}\n/s.exec(readText(file)) ?? []
  return [...declared.matchAll(/^ {4}(\w+): (?!.*\| undefined$)/gm)].map(([, name = '']) => name)
})

test('a field that no hook has set throws when it is read', async () => {
  const { get, lines } = await startBotDoor({
    chatSimulator: async (scope) => {
      scope.get('/:field', async (request) => ({
        is: typeof Reflect.get(request, (request.params as { field: string }).field),
      }))
    },
  })
  expect(fields).toContain('userId')
  for (const field of fields.filter((name) => name !== 'arrivedAt')) {
    expect((await get(`/chat-simulator/${field}`)).statusCode, field).toBe(500)
    expect(lines().at(-1)?.err.message).toBe(`request.${field} is read where no hook sets it`)
  }
})
