/** Decisions of the page, tested without a page: what a press sends, keeps or loses, and how times are shown. */
import { describe, expect, test, vi } from 'vitest'
import { loadPageWords } from '../../src/routes/pages/language.ts'
import { setClock } from '../../src/web/app/clock.ts'
import { emptyDraft, nextDraft } from '../../src/web/app/draft.ts'
import {
  emptyKeyDraft,
  expiresSoon,
  isListTooOld,
  oldKeyHours,
  serverForKey,
  successorOf,
  terms,
  toKeyRequest,
  usualHours,
} from '../../src/web/app/key-draft.ts'
import { ageOf, dayInUtc, dayOf, dayUntil } from '../../src/web/app/moments.ts'
import { eventSentence } from '../../src/web/app/sentences.ts'
import { announce, announcement } from '../../src/web/app/state/announcements.ts'
import type { Outcome } from '../../src/web/app/state/change.ts'
import { copy, lastCopied } from '../../src/web/app/state/copying.ts'
import { closeUnlessBusy, isWord, wishForSwitch } from '../../src/web/app/state/presses.ts'
import { put, type Request } from '../../src/web/app/state/requests.ts'
import { texts } from '../../src/web/app/texts.ts'
import { submitForm } from '../../src/web/app/use-form.ts'
import type { CreatedInstance, Guild, Instance } from '../../src/wire/dashboard.ts'
import { pass, withoutPage } from './without-page.ts'

const { listeners } = withoutPage()
const newKey = await import('../../src/web/app/state/new-key.ts')

const asked = (wish: Request['wish'], status: Request['status']): Request => ({ wish, status })

test.each<[what: string, isOn: boolean, Request | undefined, wish: 'on' | 'off' | undefined]>([
  ['a server that is off', false, undefined, 'on'],
  ['a server that is on', true, undefined, 'off'],
  ['a server that may be off by now', true, asked('off', 'unknown'), 'off'],
  // This state may have been read before "off" was carried out.
  ['a server read as off, with the answer to "off" lost', false, asked('off', 'unknown'), 'off'],
  ['a server that may be on by now', false, asked('on', 'unknown'), 'on'],
  ['a server that could not be turned off', true, asked('off', 'not-done'), 'off'],
  ['a server whose change was refused', false, asked('on', 'refused'), 'on'],
  ['a server whose change is in flight', true, asked('off', 'in-flight'), undefined],
  ['a server whose change takes long', true, asked('off', 'late'), undefined],
  ['a server that may be forgotten by now', false, asked('forgotten', 'unknown'), undefined],
  ['a server that could not be forgotten', false, asked('forgotten', 'not-done'), 'on'],
])('a press on the switch of %s sends the right request, or no request', (_what, isOn, request, wish) => {
  expect(wishForSwitch(isOn, request)).toBe(wish)
})

test('a person can close a confirmation, except while its request is in flight', () => {
  const close = vi.fn()
  for (const status of ['in-flight', 'late'] as const) closeUnlessBusy(asked('erased', status), close)
  expect(close).not.toHaveBeenCalled()
  for (const request of [undefined, asked('erased', 'unknown'), asked('erased', 'refused')])
    closeUnlessBusy(request, close)
  expect(close).toHaveBeenCalledTimes(3)
})

test.each(['en', 'de', 'es', 'fr', 'ja', 'ko', 'pl', 'pt-BR', 'tr'] as const)(
  'in %s the word that confirms a deletion is accepted in capitals and between spaces, and no other word is',
  async (tag) => {
    const { word } = (await loadPageWords(tag)).dashboard.ownData.erase
    for (const typed of [word, ` ${word.toLocaleUpperCase(tag)} `, word.normalize('NFD')]) {
      expect([typed, isWord(typed, word, tag)]).toEqual([typed, true])
    }
    for (const typed of ['', `${word}x`, word.slice(1)]) expect(isWord(typed, word, tag)).toBe(false)
  },
)

test('the page says that a text is copied, unless the browser refuses to copy it', async () => {
  const copied = vi.fn()
  const allow = (writeText: () => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText } })
  allow(() => Promise.reject(new Error('denied')))
  expect([await copy('psk_1', copied), lastCopied.get(), copied.mock.calls.length]).toEqual([false, '', 0])
  expect(announcement.get()?.text).toBe(texts.copy.copyManually)
  allow(async () => {})
  expect([await copy('psk_1', copied), lastCopied.get(), copied.mock.calls.length]).toEqual([true, 'psk_1', 1])
  expect(announcement.get()?.text).toBe(texts.copy.copied)
})

describe('new keys', () => {
  newKey.watchForLoss()
  const show = (id: string) => newKey.showNewKey({ created: { id } as CreatedInstance, chatId: '2', sendTo: undefined })
  const asksBeforeLeaving = () => {
    const event = { preventDefault: vi.fn(), returnValue: false }
    listeners.get('beforeunload')?.(event)
    return event.preventDefault.mock.calls.length > 0 && event.returnValue
  }

  test('can be closed once all are copied or sent; before that, closing them or leaving the page shows a warning', () => {
    expect(asksBeforeLeaving()).toBe(false)
    show('1')
    show('2')
    newKey.noteCopied('1')
    expect(asksBeforeLeaving()).toBe(true)
    newKey.closeNewKeys()
    expect([newKey.newKeys.get().length, newKey.isWarned.get()]).toEqual([2, true])
    newKey.askToSend('2')
    expect([newKey.newKeys.get()[1]?.sending, asksBeforeLeaving()]).toEqual(['asked', true])
    newKey.noteSent('2')
    expect([newKey.newKeys.get()[1]?.sending, asksBeforeLeaving()]).toEqual(['sent', false])
    newKey.closeNewKeys()
    expect([newKey.newKeys.get(), newKey.isWarned.get(), lastCopied.get()]).toEqual([[], false, ''])
    show('3')
    newKey.closeNewKeys()
    expect(newKey.newKeys.get()).toHaveLength(1)
    newKey.closeNewKeys()
    expect(newKey.newKeys.get()).toEqual([])
  })
})

test('a key expires after a year unless the person chooses another term, and its name may be empty', () => {
  expect(toKeyRequest('42', emptyKeyDraft)).toEqual({ guild_id: '42', expires_in_days: 365 })
  const [never = ''] = terms.at(-1) ?? []
  expect(toKeyRequest('42', { name: ' ', expires_in_days: never })).toEqual({ guild_id: '42' })
  const named = { guild_id: '42', name: 'Bot', expires_in_days: 30 }
  expect(toKeyRequest('42', { name: 'Bot', expires_in_days: '30' })).toEqual(named)
})

test('a new key is for the server that the person chose, or for the only server that they manage', () => {
  const [one, two] = ['1', '2'].map((id) => ({ id }) as Guild) as [Guild, Guild]
  expect(serverForKey([one, two], '2')).toBe('2')
  expect(serverForKey([one, two], '3')).toBe('')
  expect(serverForKey([one, two], undefined)).toBe('')
  expect(serverForKey([one], '3')).toBe('1')
})

test('a replaced key keeps working for a day, unless the person already has two active keys', () => {
  const key = (status: Instance['status']) => ({ status }) as Instance
  expect(oldKeyHours([key('active'), key('revoked'), key('expired')], usualHours)).toBe(24)
  expect(oldKeyHours([key('active'), key('active')], '24')).toBe(0)
})

test.each<[what: string, replacedBy: Record<string, string>, active: string[], successor: string | undefined]>([
  ['a key that was not replaced has no successor', {}, ['1', '2'], undefined],
  ['the successor of a replaced key is the new key', { '1': '2' }, ['1', '2'], '2'],
  ['if the new key was replaced too, the newest key is the successor', { '1': '2', '2': '3' }, ['1', '3'], '3'],
  ['if the new key was revoked, there is no successor', { '1': '2' }, ['1'], undefined],
  ['if the new key is no longer listed, there is no successor', { '1': '9' }, ['1'], undefined],
])('%s', (_what, replacedBy, active, successor) => {
  const keys = ['1', '2', '3'].map(
    (id) =>
      ({ id, replaced_by: replacedBy[id] ?? null, status: active.includes(id) ? 'active' : 'revoked' }) as Instance,
  )
  expect(successorOf(keys[0] as Instance, keys)?.id).toBe(successor)
})

test('the form for the next account keeps the region of the last account', () => {
  const typed = { publisher_game_name: 'Wren', publisher_tag_line: 'MOSS', choice: 'other', region: 'oce' }
  expect(nextDraft(typed)).toEqual({ ...emptyDraft, choice: 'other', region: 'oce' })
})

describe('a form', () => {
  const subject = 'new-account'
  const submit = async (outcome: Outcome, wrong?: string) => {
    const [send, focusFirst, checked] = [vi.fn(async () => outcome), vi.fn(), [] as boolean[]]
    focusFirst.mockImplementation((found: object) => Object.values(found).some(Boolean))
    await submitForm({
      ...{ subject, send, focusFirst, read: () => ({ name: 'typed' }), check: () => ({ name: wrong }) },
      ...{ setChecked: (isChecked) => checked.push(isChecked), errorsNow: () => ({ name: 'refused' }) },
    })
    return { checked, isSent: send.mock.calls.length > 0, focused: focusFirst.mock.calls.flat() }
  }

  test('is sent if nothing is wrong, and then shows no errors about its empty fields', async () => {
    expect(await submit('done')).toEqual({ checked: [true, false], isSent: true, focused: [{}] })
  })

  test('moves the focus to the invalid field, whether the page or the service found the mistake', async () => {
    const wrong = { checked: [true], isSent: false, focused: [{ name: 'enter it' }] }
    expect(await submit('done', 'enter it')).toEqual(wrong)
    expect(await submit('refused')).toEqual({ checked: [true], isSent: true, focused: [{}, { name: 'refused' }] })
  })

  test('isn’t sent again while the outcome of its last request is unknown', async () => {
    put(subject, asked('linked', 'unknown'))
    expect(await submit('done')).toEqual({ checked: [], isSent: false, focused: [] })
    put(subject, undefined)
  })
})

describe('time', () => {
  const at = (hours: number) => {
    setClock('Sun, 22 Nov 2026 15:30:00 GMT')
    return new Date(Date.parse('2026-11-22T15:30:00Z') + hours * 3_600_000).toISOString()
  }

  test('is shown as an age that is rounded down and never negative', () => {
    expect([-0.01, -0.99, -1.5, -1.99, -24, -47.9].map((hours) => ageOf(at(hours)))).toEqual([
      ...['now', '59 minutes ago', '1 hour ago', '1 hour ago', 'yesterday', 'yesterday'],
    ])
    expect(ageOf(at(1))).toBe('now')
  })

  test('is shown in days of the device’s calendar, except lookup counts, whose days are in UTC', () => {
    expect([0, -13, -36, 13].map((hours) => dayOf(at(hours)))).toEqual(['today', 'yesterday', 'yesterday', 'today'])
    expect([0, 13, -36].map((hours) => dayUntil(at(hours)))).toEqual(['today', 'tomorrow', 'today'])
    expect(dayInUtc('2026-11-22')).toContain('22')
  })

  test('a person is warned about a key that expires within two weeks', () => {
    expect([13.9, 14.1].map((days) => expiresSoon(at(days * 24)))).toEqual([true, false])
  })

  test('a person whose server list is a day old can’t create a key', () => {
    expect([-23.9, -24].map((hours) => isListTooOld(at(hours)))).toEqual([false, true])
  })
})

test('the history says which changes were made in the chat', () => {
  const { events, otherEvent } = texts.ownData.history
  const event = { action: 'consent.withdrawn', by: 'me', via: 'chat' } as const
  expect(eventSentence(event)).toBe(events['consent.withdrawn'].chat)
  expect(eventSentence({ ...event, via: null })).toBe(events['consent.withdrawn'].me)
  expect(eventSentence({ ...event, action: 'newer' as 'consent.withdrawn' })).toBe(otherEvent)
})

test('a toast stays visible for eight seconds, even if it replaces another toast', async () => {
  announce('one')
  await pass(7)
  announce('two')
  await pass(7)
  expect(announcement.get()?.text).toBe('two')
  await pass(1)
  expect(announcement.get()).toBeUndefined()
})
