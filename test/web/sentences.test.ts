/** Refusals in words: each reason that the session endpoints can give a person, against `openapi.json`. */
import { expect, test } from 'vitest'
import type { Refusal } from '../../src/web/app/api.ts'
import { emptyDraft, refusalErrors } from '../../src/web/app/draft.ts'
import { sentenceFor } from '../../src/web/app/sentences.ts'
import { operations, reasonsOf } from '../helpers/api-document.ts'

/** What the dashboard's own requests can't provoke: they are small, and go to paths that exist. */
const unheardOf = ['payload_too_large', 'not_found', 'method_not_allowed', 'bad_request']

const reasons = new Set(
  operations
    .filter(({ path }) => /^\/v1\/(users|instances|guilds)|^\/auth\/(logout|revoke)/.test(path))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => /^4(?!01)/.test(status))
    .flatMap(([, response]) => reasonsOf(response))
    .filter((reason) => !unheardOf.includes(reason)),
)

const refused = (reason: string): Refusal => ({ kind: 'refused', reason, faults: [] })

test('every refusal is told in a sentence of its own', () => {
  const told = [...reasons].map((reason) => {
    const failure = refused(reason)
    return refusalErrors(failure, emptyDraft, []).name ?? sentenceFor(failure)
  })
  expect(told).toHaveLength(new Set(told).size)
  expect(reasons).toContain('key_limit_reached')
  expect(told).not.toContain(sentenceFor(refused('something else')))
})

test('a person at two keys is told to revoke one', () => {
  expect(sentenceFor(refused('key_limit_reached'))).toBe(
    'You already have two active keys. Revoke one to create another.',
  )
})
