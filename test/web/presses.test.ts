/** Decisions of the page, tested without a page: what a press sends, keeps or loses, and how times are shown. */
import { describe, expect, test, vi } from 'vitest'
import { loadPageWords } from '../../src/routes/pages/language.ts'
import { tags } from '../../src/texts/languages.ts'
import { setClock } from '../../src/web/app/clock.ts'
import * as keyDraft from '../../src/web/app/key-draft.ts'
import { ageOf, dayInUtc, dayOf, dayUntil } from '../../src/web/app/moments.ts'
import { announce, announcement } from '../../src/web/app/state/announcements.ts'
import { closeUnlessBusy, isWord, wishForSwitch } from '../../src/web/app/state/presses.ts'
import type { Request } from '../../src/web/app/state/requests.ts'
import { submitForm } from '../../src/web/app/use-form.ts'
import type { CreatedInstance, Instance } from '../../src/wire/dashboard.ts'
import { pass, withoutPage } from './without-page.ts'

const { listeners } = withoutPage()
const newKey = await import('../../src/web/app/state/new-key.ts')

const asked = (wish: Request['wish'], status: Request['status']): Request => ({ wish, status })

test.each<[what: string, wish: 'on' | 'off' | 'nothing', isOn: boolean, Request | undefined]>([
  ['a server that may be off by now', 'off', true, asked('off', 'unknown')],
  // This state may have been read before "off" was carried out.
  ['a server whose answer to "off" was lost', 'off', false, asked('off', 'unknown')],
  ['a server that may be on by now', 'on', false, asked('on', 'unknown')],
  ['a server that could not be turned off', 'off', true, asked('off', 'not-done')],
  ['a server whose change is in flight', 'nothing', true, asked('off', 'in-flight')],
  ['a server whose change takes long', 'nothing', true, asked('off', 'late')],
  ['a server that may be forgotten by now', 'nothing', false, asked('forgotten', 'unknown')],
  ['a server that could not be forgotten', 'on', false, asked('forgotten', 'not-done')],
])('a press on the switch of %s sends: %s', (_what, wish, isOn, request) => {
  expect(wishForSwitch(isOn, request) ?? 'nothing').toBe(wish)
})

test('a person can close a confirmation dialog unless its request is in flight', () => {
  const close = vi.fn()
  for (const status of ['in-flight', 'late'] as const) closeUnlessBusy(asked('erased', status), close)
  expect(close).not.toHaveBeenCalled()
  for (const request of [undefined, asked('erased', 'unknown'), asked('erased', 'refused')])
    closeUnlessBusy(request, close)
  expect(close).toHaveBeenCalledTimes(3)
})

test.each(tags)('in %s, the word that confirms a deletion can be typed in capitals', async (tag) => {
  const { word } = (await loadPageWords(tag)).dashboard.ownData.erase
  for (const typed of [word, ` ${word.toLocaleUpperCase(tag)} `, word.normalize('NFD')]) {
    expect([typed, isWord(typed, word, tag)]).toEqual([typed, true])
  }
  for (const typed of ['', `${word}x`, word.slice(1)]) expect(isWord(typed, word, tag)).toBe(false)
})

describe('new keys', () => {
  newKey.watchForLoss()
  const add = (id: string) => newKey.showNewKey({ instance: { id } as CreatedInstance, chatId: '2', sendTo: undefined })
  const asksBeforeLeaving = () => {
    const event = { preventDefault: vi.fn(), returnValue: false }
    listeners.get('beforeunload')?.(event)
    return event.preventDefault.mock.calls.length > 0 && event.returnValue
  }

  test('a person who closes the page or the dialog before copying or sending a new key gets a warning first', () => {
    expect(asksBeforeLeaving()).toBe(false)
    add('1')
    add('2')
    newKey.noteCopied('2')
    newKey.askToSend('1')
    expect(asksBeforeLeaving()).toBe(true)
    newKey.noteSent('1')
    expect(asksBeforeLeaving()).toBe(false)
    newKey.closeNewKeys()
    for (const id of ['3', '4']) {
      const left = () => newKey.newKeys.get().length
      add(id)
      expect([newKey.closeNewKeys(), left(), newKey.closeNewKeys(), left()]).toEqual([undefined, 1, undefined, 0])
    }
  })
})

test.each([
  ['done', [true, false], 1],
  ['not-done', [true], 1],
  ['refused', [true], 2],
] as const)('a form shows mistakes again only once a person sends it again: %s', async (outcome, checked, focused) => {
  const [setChecked, focusFirst] = [vi.fn(), vi.fn(() => false)]
  const none = () => ({})
  const send = async () => outcome
  await submitForm({ subject: 'new-key', read: none, check: none, send, setChecked, focusFirst, errorsNow: none })
  expect([setChecked.mock.calls.flat(), focusFirst.mock.calls.length]).toEqual([checked, focused])
})

test('a new key expires after a year unless the person chooses another lifetime', () => {
  expect(keyDraft.toKeyRequest('42', keyDraft.emptyKeyDraft)).toEqual({ guild_id: '42', expires_in_days: 365 })
  expect(keyDraft.lifetimes.map(([, name]) => name).slice(0, 3)).toEqual(['30 days', '90 days', '1 year'])
  const [never = ''] = keyDraft.lifetimes.at(-1) ?? []
  expect(keyDraft.toKeyRequest('42', { name: ' ', expires_in_days: never })).toEqual({ guild_id: '42' })
  const named = { guild_id: '42', name: 'Bot', expires_in_days: 30 }
  expect(keyDraft.toKeyRequest('42', { name: 'Bot', expires_in_days: '30' })).toEqual(named)
})

test.each<[what: string, replacedBy: Record<string, string>, active: string[], successor: string | undefined]>([
  ['the key was not replaced', {}, ['1', '2'], undefined],
  ['the key was replaced once', { '1': '2' }, ['1', '2'], '2'],
  ['the new key was replaced too', { '1': '2', '2': '3' }, ['1', '3'], '3'],
  ['the new key was revoked', { '1': '2' }, ['1'], undefined],
  ['the new key is no longer listed', { '1': '9' }, ['1'], undefined],
])('the page names the active key that replaced an old key: %s', (_what, replacedBy, active, successor) => {
  const status = (id: string) => (active.includes(id) ? 'active' : 'revoked')
  const keys = ['1', '2', '3'].map((id) => ({ id, replaced_by: replacedBy[id], status: status(id) }) as Instance)
  expect(keyDraft.successorOf(keys[0] as Instance, keys)?.id).toBe(successor)
})

describe('times on the page', () => {
  const at = (hours: number) => {
    setClock('Sun, 22 Nov 2026 15:30:00 GMT')
    return new Date(Date.parse('2026-11-22T15:30:00Z') + hours * 3_600_000).toISOString()
  }

  test('the page rounds down the age of an event', () => {
    expect([-0.01, -0.99, -1.5, -1.99, -24, -47.9].map((hours) => ageOf(at(hours)))).toEqual([
      ...['now', '59 minutes ago', '1 hour ago', '1 hour ago', 'yesterday', 'yesterday'],
    ])
    expect(ageOf(at(1))).toBe('now')
  })

  test('the page shows dates in the device’s time zone, and the days of lookups in UTC', () => {
    expect([0, -13, -36, 13].map((hours) => dayOf(at(hours)))).toEqual(['today', 'yesterday', 'yesterday', 'today'])
    expect([0, 13, -36].map((hours) => dayUntil(at(hours)))).toEqual(['today', 'tomorrow', 'today'])
    expect(dayInUtc('2026-11-22')).toContain('22')
  })

  test('a person gets a warning about a key that expires within two weeks', () => {
    expect([13.9, 14.1].map((days) => keyDraft.expiresSoon(at(days * 24)))).toEqual([true, false])
  })

  test('a person whose server list is a day old can’t create a key', () => {
    expect([-23.9, -24].map((hours) => keyDraft.isListTooOld(at(hours)))).toEqual([false, true])
  })
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
