/** What there is to read on a lookup's way, from the socket to the rows and back: the files that src/README.md lists. */
import { expect, test } from 'vitest'
import { readText } from '../helpers/repository.ts'

/** A stranger reads them in ten minutes or so. */
const MOST_LINES = 1_850

test('the way of a lookup is short', () => {
  const [, section = ''] = /\*\*A bot's lookup\*\*([\s\S]*?)\n\n\*\*/.exec(readText('src/README.md')) ?? []
  const files = [...section.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file]) => `src/${file}`)
  expect(files).toContain('src/consent-gate/decide.ts')
  const lines = files.map((file) => readText(file).split('\n').length - 1)
  expect(lines.reduce((sum, of) => sum + of, 0)).toBeLessThan(MOST_LINES)
})
