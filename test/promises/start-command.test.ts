/** The service is started in the same way by `npm start`, in its container, and by whoever follows the README. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const { start } = JSON.parse(read('package.json')).scripts as { start: string }

test('npm start runs the bundle, with nothing but flags of Node', () => {
  expect(start).toMatch(/^node (?:--\S+ )*dist\/server\/main\.js$/)
})

test('the container runs what npm start runs', () => {
  const [, command] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  expect(JSON.parse(command ?? '[]').join(' ')).toBe(start)
})

test('the README tells it', () => {
  expect(read('README.md')).toContain(`\`${start}\``)
})
