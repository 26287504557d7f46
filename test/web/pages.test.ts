/** What the script of the start page decides. `test/api-document/api-page.test.ts` tests the script of the API page. */
import { assert, beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://stats.example'
const listeners = new Map<string, (event: object) => void>()
const addEventListener = (type: string, listener: () => void) => void listeners.set(type, listener)
const time = { dateTime: '2026-11-22T18:30:00Z', textContent: '' }
const fields = new Map<string, string>()
const storage = { getItem: vi.fn((name: string) => fields.get(name) ?? null), setItem: vi.fn() }
const [replace, replaceState, reload] = [vi.fn(), vi.fn(), vi.fn()]

/** Loads the start page's script at an address. */
async function open(address: string): Promise<void> {
  const { pathname, search } = new URL(address, ORIGIN)
  vi.resetModules()
  vi.stubGlobal('window', { sessionStorage: storage })
  vi.stubGlobal('location', { origin: ORIGIN, pathname, search, replace, reload })
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = addEventListener
    },
  )
  vi.stubGlobal('document', {
    body: { classList: { contains: (name: string) => name === 'start' } },
    documentElement: { lang: 'de' },
    querySelector: () => null,
    querySelectorAll: (selector: string) => (selector === 'time' ? [time] : [{ addEventListener }]),
  })
  await import('../../src/web/pages/start.ts')
}

beforeEach(() => {
  fields.clear()
  return () => vi.unstubAllGlobals()
})

test.each<[address: string, begun: string | undefined, stays: string[], goes: string[]]>([
  ['/?guild=42&login=declined', '/?guild=42&lang=de', ['/?guild=42&lang=de'], []],
  ['/?login=declined', undefined, ['/'], []],
  ['/?login=declined', '/keys?guild=42', [], [`${ORIGIN}/keys?guild=42&login=declined`]],
  ['/?login=declined', '//evil.example/', [], []],
  ['/?guild=42', '/keys', [], []],
  ['/keys?login=declined', 'forbidden', ['/keys'], []],
])('a failed login that ends at %s returns the person to where it began: %s', async (address, begun, stays, goes) => {
  if (begun) fields.set('login-begun', begun)
  if (begun === 'forbidden') storage.getItem.mockImplementationOnce(() => assert.fail())
  await open(address)
  expect(replaceState.mock.calls.splice(0).map(([, , to]) => to)).toEqual(stays)
  expect(replace.mock.calls.splice(0).map(String)).toEqual(goes)
})

test('the start page shows local time, and reloads after a login in another tab', async () => {
  await open('/keys?guild=42')
  expect(time.textContent).toBe('22. November 2026 um 15:00')
  listeners.get('click')?.({})
  expect(storage.setItem).toHaveBeenCalledWith('login-begun', '/keys?guild=42')
  listeners.get('message')?.({ data: { kind: 'changed' } })
  listeners.get('pageshow')?.({ persisted: false })
  expect(reload).not.toHaveBeenCalled()
  listeners.get('message')?.({ data: { kind: 'logged-in' } })
  listeners.get('pageshow')?.({ persisted: true })
  expect(reload).toHaveBeenCalledTimes(2)
})
