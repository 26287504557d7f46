/** What the scripts of the start page and the API page decide: where a failed login leads, and what a tried key sends. */
import { beforeEach, expect, test, vi } from 'vitest'

const ORIGIN = 'https://stats.example'
const listeners = new Map<string, (event: object) => void>()
const addEventListener = (type: string, listener: () => void) => void listeners.set(type, listener)
const time = { dateTime: '2026-11-22T18:30:00Z', textContent: '' }
const fields = new Map<string, string>()
const storage = { getItem: (name: string) => fields.get(name) ?? null, setItem: vi.fn() }
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
])('a failed login that ends at %s and began at %s leads back', async (address, begun, stays, goes) => {
  if (begun) fields.set('login-begun', begun)
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

const KEY = `Bearer psk_${'a'.repeat(49)}`
const json = { 'content-type': 'application/json' }

test.each<[operation: string, address: string, key: string, body: string, answer: string[], sent: object | undefined]>([
  ['GET /v1/content', ' /v1/content ', KEY.slice(7), '', ['200', 'x-data-source: game\n\n{\n  "a": 1\n}'], {}],
  ['POST /v1/key', '/v1/key', KEY.slice(7), '{"a":1}', ['200', 'x-data-source: game\n\n{\n  "a": 1\n}'], json],
  [
    'GET /v1/x',
    'https://evil.example/',
    KEY.slice(7),
    '',
    ['The path must start with a slash, such as /v1/content.'],
    undefined,
  ],
  ['GET /v1/x', '/v1/x', 'not a key', '', [expect.stringMatching('That isn’t a key')], undefined],
])(
  'the API page sends %s to %j with the key %j and the body %j',
  async (operation, address, key, body, answer, sent) => {
    await open('/docs')
    const { send } = await import('../../src/web/pages/try-key.ts')
    const headers = { 'x-data-source': 'game', date: 'today' }
    const fetch = vi.fn(async (..._request: unknown[]) => new Response('{"a":1}', { headers }))
    vi.stubGlobal('fetch', fetch)
    const form = new FormData()
    for (const [name, value] of Object.entries({ operation, address, key, body })) form.set(name, value)
    expect(await send(form)).toEqual(answer)
    const [method] = operation.split(' ')
    const request = { method, credentials: 'omit', headers: { authorization: KEY, ...sent }, body: body || null }
    const wanted = [`${ORIGIN}${address.trim()}`, { ...request, signal: expect.anything() }]
    expect(fetch.mock.calls).toEqual(sent ? [wanted] : [])
    fetch.mockRejectedValue(new Error('cut off'))
    if (sent) expect(await send(form)).toEqual(['The service didn’t answer.'])
  },
)
