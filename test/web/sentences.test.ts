/** Refusals in words: each reason that the session endpoints can give a person. */
import { expect, test } from 'vitest'
import { reasonsOf } from '../../src/api-document/document-type.ts'
import { REASONS, REASONS_OF_ANYBODY } from '../../src/lib/refusals.ts'
import { emptyDraft, ownerError } from '../../src/web/app/draft.ts'
import type { Refusal } from '../../src/web/app/failure.ts'
import { sentenceFor } from '../../src/web/app/sentences.ts'
import { operations } from '../helpers/api-document.ts'

/** Told otherwise: by the login page, by each field, or as an outage. */
const elsewhere = ['not_logged_in', 'invalid_request', 'internal_error', 'service_unavailable']
const ofPlatform = ['invalid_signature']
const ofLogin = ['invalid_state', 'login_denied', 'login_overtaken', 'chat_platform_unavailable']
/** What the dashboard's own requests can't provoke: they are small, and go to paths that exist. */
const unheardOf = [
  'payload_too_large',
  'headers_too_large',
  'not_found',
  'method_not_allowed',
  'bad_request',
  'request_timeout',
]

/** What bots alone are told. */
const ofBots = operations
  .filter(({ tags }) => tags.includes('bots'))
  .flatMap(({ responses }) => Object.values(responses).flatMap(reasonsOf))
  .filter((reason) => !(reason in REASONS_OF_ANYBODY))

const reasons = Object.keys(REASONS).filter(
  (reason) => ![...ofBots, ...elsewhere, ...ofLogin, ...ofPlatform, ...unheardOf].includes(reason),
)

const refused = (reason: string): Refusal => ({ kind: 'refused', reason, faults: [] })

test('every refusal is told in a sentence of its own', () => {
  const told = reasons.map((reason) => {
    const failure = refused(reason)
    return ownerError(failure, emptyDraft, []).publisher_game_name ?? sentenceFor(failure)
  })
  expect(told).toHaveLength(new Set(told).size)
  expect(told).toContain('You already have two active keys. Revoke one to create another.')
  expect(told).not.toContain(sentenceFor(refused('something else')))
})
