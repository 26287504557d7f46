/** Who can look somebody up, as far as the page knows: in doubt, it says more rather than fewer. */
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

test.each([
  { who: person({ on: ['1', '90'] }), requests: sure, serversOn: 2, isSeen: true, isUncertain: false },
  { who: person({}), requests: sure, serversOn: 0, isSeen: false, isUncertain: false },
  { who: person({ on: ['1'], accounts: [] }), requests: sure, serversOn: 1, isSeen: false, isUncertain: false },
  { who: person({ on: ['1'], consent: false }), requests: sure, serversOn: 1, isSeen: false, isUncertain: false },
  // A switch in doubt counts as on, in the list and out of it, whichever way it was to go.
  { who: person({ on: ['1'] }), requests: inDoubt('server 1'), serversOn: 1, isSeen: true, isUncertain: true },
  { who: person({}), requests: inDoubt('server 2'), serversOn: 1, isSeen: true, isUncertain: true },
  { who: person({}), requests: inDoubt('server 77'), serversOn: 1, isSeen: true, isUncertain: true },
  // So does an account that may have been linked.
  {
    who: person({ on: ['1'], accounts: [] }),
    requests: inDoubt('new-account'),
    serversOn: 1,
    isSeen: true,
    isUncertain: true,
  },
  { who: person({ on: ['1'] }), requests: inDoubt('consent'), serversOn: 1, isSeen: true, isUncertain: true },
  // What takes long may have been carried out.
  {
    who: person({}),
    requests: late('server 2'),
    serversOn: 1,
    isSeen: true,
    isUncertain: true,
  },
  { who: person({ on: ['1'] }), requests: inDoubt('personal-data'), serversOn: 1, isSeen: true, isUncertain: true },
  // A key shows nobody.
  { who: person({ on: ['1'] }), requests: inDoubt('new-key', 'key 5'), serversOn: 1, isSeen: true, isUncertain: false },
])('case %#', ({ who, requests, serversOn, isSeen, isUncertain }) => {
  const visibility = visibilityOf(who, requests)
  expect({ ...visibility, isSeen: isVisible(visibility) }).toMatchObject({ serversOn, isSeen, isUncertain })
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
