/** The guide for bot authors: what it lists is so. */
import { expect, test } from 'vitest'
import { DEMO_KEYS, DEMO_PEOPLE } from '../../src/wire/examples.ts'
import { operations, reasonsOf } from '../helpers/api-document.ts'
import { readText } from '../helpers/repository.ts'

const GUIDE = readText('docs/bots.md')

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
