/** The rule itself, without any service around it: facts in, an account or a refusal out. */
import { describe, expect, test } from 'vitest'
import { decide, type LookupRequest } from '../../src/consent-gate/decide.ts'
import { RefusalError } from '../../src/lib/refusals.ts'

const dashboardUrl = 'https://stats.example.org/?guild=77'
const account = { id: 'a', gameName: 'Wren', tagLine: 'MOSS', region: 'eu' }
const willing = { hasGlobalConsent: true, isAllowed: true, account }
const lookup: LookupRequest = { key: { guildId: '77' }, guildId: '77', target: willing, dashboardUrl }

/** What a bot is told: the status and the detail. */
function told(facts: Partial<LookupRequest>) {
  const decision = decide({ ...lookup, ...facts })
  return decision instanceof RefusalError ? [decision.statusCode, decision.detail] : decision
}

const consentRefusal = (reason: string) => [403, { reason, dashboard_url: dashboardUrl }]

describe('a lookup', () => {
  test('about a person who agreed returns the account', () => {
    expect(told({})).toBe(account)
  })

  test.each<[string, Parameters<typeof told>[0], unknown]>([
    ['in a guild that the key is not bound to', { guildId: '78' }, [403, 'guild_key_mismatch']],
    ['of somebody who never logged in', { target: undefined }, consentRefusal('no_global_consent')],
    [
      'of somebody who withdrew their consent',
      { target: { ...willing, hasGlobalConsent: false } },
      consentRefusal('no_global_consent'),
    ],
    [
      'of somebody who does not allow it in the guild',
      { target: { ...willing, isAllowed: false } },
      consentRefusal('no_server_consent'),
    ],
    ['of somebody without such an account', { target: { ...willing, account: undefined } }, [404, 'no_linked_account']],
  ])('%s is refused', (_case, facts, refusal) => {
    expect(told(facts)).toEqual(refusal)
  })

  test('with several reasons is refused for the first one of the list', () => {
    const nothing = { hasGlobalConsent: false, isAllowed: false, account: undefined }
    expect(told({ guildId: '78', target: nothing })).toEqual([403, 'guild_key_mismatch'])
    expect(told({ target: nothing })).toEqual(consentRefusal('no_global_consent'))
    expect(told({ target: { ...nothing, hasGlobalConsent: true } })).toEqual(consentRefusal('no_server_consent'))
  })
})
