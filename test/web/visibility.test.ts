/** Who can look somebody up, as far as the page knows: what is in doubt counts as on. */
import { expect, test } from 'vitest'
import type { Request, Subject } from '../../src/web/app/state/requests.ts'
import type { LoggedIn } from '../../src/web/app/state/session.ts'
import { isCountingInDoubt, isVisible, visibilityOf } from '../../src/web/app/visibility.ts'
import { newcomer } from './logged-in.ts'

const account = {
  id: 'a',
  publisher_game_name: 'Quillfeather',
  publisher_tag_line: 'MAREN',
  region: 'eu',
  verified: false,
  is_primary: true,
  linked_at: '2026-11-22T18:30:00.000Z',
}

function person({ on = [] as string[], accounts = [account], consent = true }): LoggedIn {
  const guild = (id: string) => ({ id, name: id, icon_url: null, can_manage: false, is_allowed: on.includes(id) })
  return {
    ...newcomer,
    me: {
      ...newcomer.me,
      global_consent: consent,
      accounts,
      other_permissions: on.filter((id) => id.startsWith('9')).map((id) => ({ guild_id: id, is_allowed: true })),
    },
    guilds: ['1', '2'].map(guild),
  }
}

const inDoubt = (...subjects: Subject[]) =>
  new Map(subjects.map((subject): [Subject, Request] => [subject, { wish: 'on', status: 'unknown' }]))

const late = (subject: Subject) =>
  new Map<Subject, Request>([[subject, { wish: 'on', status: 'under-way', isLate: true }]])

const sure = new Map<Subject, Request>()

const seen = { isSeen: true, isUncertain: false }
const hidden = { isSeen: false, isUncertain: false }
const inDoubtSeen = { isSeen: true, isUncertain: true }

type Case = [what: string, LoggedIn, ReadonlyMap<Subject, Request>, serversOn: number, expected: typeof seen]

test.each<Case>([
  ['a server that is on counts, in the list or not', person({ on: ['1', '90'] }), sure, 2, seen],
  ['without a server that is on nobody is seen', person({}), sure, 0, hidden],
  ['without an account nobody is seen', person({ on: ['1'], accounts: [] }), sure, 1, hidden],
  ['without consent nobody is seen', person({ on: ['1'], consent: false }), sure, 1, hidden],
  ['a server in doubt that was on counts', person({ on: ['1'] }), inDoubt('server 1'), 1, inDoubtSeen],
  ['a server in doubt that was off counts', person({}), inDoubt('server 2'), 1, inDoubtSeen],
  ['a server in doubt that isn’t listed counts', person({}), inDoubt('server 77'), 1, inDoubtSeen],
  ['a server whose change takes long counts', person({}), late('server 2'), 1, inDoubtSeen],
  ['a first account in doubt counts', person({ on: ['1'], accounts: [] }), inDoubt('new-account'), 1, inDoubtSeen],
  ['while consent is in doubt it counts as on', person({ on: ['1'] }), inDoubt('consent'), 1, inDoubtSeen],
  ['a deletion in doubt hides nobody', person({ on: ['1'] }), inDoubt('personal-data'), 1, inDoubtSeen],
  ['keys in doubt make nothing uncertain', person({ on: ['1'] }), inDoubt('new-key', 'key 5'), 1, seen],
])('%s', (_what, who, requests, serversOn, expected) => {
  const visibility = visibilityOf(who, requests)
  expect({ ...visibility, isSeen: isVisible(visibility) }).toMatchObject({ serversOn, ...expected })
})

const another = { ...account, id: 'b', is_primary: false }
const primary = new Map<Subject, Request>([['account a', { wish: 'primary', status: 'unknown' }]])

test.each([
  { what: 'everything off', who: person({ on: ['1'] }), requests: inDoubt('consent'), isInDoubt: true },
  { what: 'a deletion', who: person({ on: ['1'] }), requests: inDoubt('personal-data'), isInDoubt: true },
  { what: 'the only account', who: person({ on: ['1'] }), requests: inDoubt('account a'), isInDoubt: true },
  {
    what: 'one of two accounts',
    who: person({ on: ['1'], accounts: [account, another] }),
    requests: inDoubt('account a'),
    isInDoubt: false,
  },
  {
    what: 'both accounts',
    who: person({ on: ['1'], accounts: [account, another] }),
    requests: inDoubt('account a', 'account b'),
    isInDoubt: true,
  },
  { what: 'which is primary', who: person({ on: ['1'] }), requests: primary, isInDoubt: false },
  { what: 'a second account', who: person({ on: ['1'] }), requests: inDoubt('new-account'), isInDoubt: false },
])('$what in doubt: whether the servers that are on count isn’t known: $isInDoubt', ({ who, requests, isInDoubt }) => {
  const visibility = visibilityOf(who, requests)
  expect(isVisible(visibility)).toBe(true)
  expect(isCountingInDoubt(visibility)).toBe(isInDoubt)
  expect(visibility.isUncertain).toBe(isInDoubt)
})
