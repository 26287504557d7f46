/** The Bruno collection: every request of it is answered as it stands, with the demo key. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brunoCollection } from '../../src/commands/bruno-collection.ts'
import { send } from '../helpers/actors.ts'
import { type DemoWorld, startDemoWorld } from '../helpers/demo-world.ts'
import { REPOSITORY, readText } from '../helpers/repository.ts'

const FOLDER = join(REPOSITORY, 'examples/bruno')
const document = JSON.parse(readText('openapi.json'))
const files = brunoCollection(document)
const requests = [...files].filter(([, text]) => text.startsWith('meta {'))

let world: DemoWorld
beforeAll(async () => {
  world = await startDemoWorld()
})
afterAll(() => world.close())

test('the folder holds what the document makes, and nothing else', () => {
  const committed = globSync('**/*.*', { cwd: FOLDER }).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')])
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(files))
})

test('there is a request for every operation of bots', () => {
  const operations = Object.values<Record<string, { operationId: string; tags: string[] }>>(document.paths)
    .flatMap((path) => Object.values(path))
    .filter(({ tags }) => tags.includes('bots'))
  expect(requests.map(([name]) => name)).toEqual(operations.map(({ operationId }) => `${operationId}.bru`))
})

test.each(requests)('%s is answered', async (_name, text) => {
  const block = (name: string) => new RegExp(`^${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(text)?.[1]
  const [method = ''] = /^(?:get|post)(?= \{$)/m.exec(text) ?? []
  const url = /^ {2}url: \{\{base_url\}\}(.*)$/m.exec(text)?.[1] ?? ''
  const body = block('body:json')
  const { status } = await send(world.url + url, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${world.keys.valid}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { raw: body }),
  })
  expect(status).toBe(200)
})
