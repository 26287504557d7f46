/** The API page contains everything that openapi.json has for bots. Its script tries keys, copies code and marks the place. */
import { type Element, type HTMLInputElement, Window } from 'happy-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { REASONS } from '../../src/lib/refusals.ts'
import { send } from '../helpers/actors.ts'
import { fieldsOf, operations } from '../helpers/api-document.ts'
import { guilds, startApp } from '../helpers/app.ts'

const service = await startApp({ hasChatDoor: true, env: { RATE_LIMIT_PER_MINUTE: '77' } })
const bot = await service.bot()
const page = await send(`${service.url}/docs`)

/** The text of a page, without markup. */
const textOf = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

test('the API page documents exactly the operations for bots', () => {
  const text = textOf(page.text)
  for (const { name, operationId, requestBody, responses, tags } of operations) {
    const isForBots = tags.includes('bots')
    expect([operationId, page.text.includes(`id="${operationId}"`)]).toEqual([operationId, isForBots])
    if (!isForBots) continue
    expect(text).toContain(name)
    const successes = Object.entries(responses).filter(([status]) => status < '400')
    for (const [, { description }] of successes) expect(text).toContain(description.replaceAll('`', ''))
    for (const content of [requestBody?.content, responses[200]?.content])
      for (const field of fieldsOf(content?.['application/json']?.schema)) expect(text).toContain(field)
  }
  expect(page.text).toMatch(/ value="curl" checked>/)
  expect(page.text).toContain('<summary>Request<span class="visually-hidden"> of POST /v1/stats/player</span>')
  expect(page.text.match(/<option [^>]*data-body="[^"]+"/g)).toHaveLength(3)
  expect(text).toContain('77 requests a minute')
})

test('every link to a section of the API page leads to an existing section', () => {
  const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
  const links = [...page.text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((id) => !ids.includes(id))).toEqual([])
})

test('each error response links to its explanation on the API page', async () => {
  for (const code of Object.keys(REASONS)) expect(page.text).toContain(`id="${code}"`)
  const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: '4711' }
  const answers = [
    await send(`${service.url}/v1/content`),
    await bot.lookUp(lookup),
    await bot.lookUp({ ...lookup, guild_id: '1' }),
    await bot.lookUp({ ...lookup, target_chat_id: 'x' }),
    await bot.get('/v1/nothing'),
    await bot.get('/v1/%zz'),
    await send(`${service.url}/v1/users/me`),
  ]
  const codes = ['missing_key', 'no_global_consent', 'guild_key_mismatch', 'invalid_request', 'not_found', 'not_found']
  const links = [...codes, 'not_logged_in'].map((code) => `<${service.url}/docs#${code}>; rel="help"`)
  expect(answers.map(({ headers }) => headers.link)).toEqual(links)
})

test('the table of contents of the API page links to every section and every operation', () => {
  const [, contents = ''] = /<nav class="contents"(.*?)<\/nav>/s.exec(page.text) ?? []
  const listed = [...contents.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  const sections = [...page.text.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)
  expect(listed.filter((id) => sections.includes(id))).toEqual(sections)
  const forBots = operations.filter(({ tags }) => tags.includes('bots')).map(({ operationId }) => operationId)
  expect(listed.filter((id) => !sections.includes(id)).toSorted()).toEqual(forBots.toSorted())
})

/** A constant, so that TypeScript, which knows no browser here, doesn't follow the import. */
const SCRIPT = '../../src/web/pages/api-page.ts'

/** Opens the page in a browser without layout. Its script talks to the service. */
async function openPage() {
  const browser = new Window({ url: `${service.url}/docs#guild_key_mismatch` })
  const { document, location, FormData } = browser
  document.body.innerHTML = page.text.replace(/^.*<body/s, '<body')
  browser.localStorage.setItem('language of examples', 'Python')
  const [confirm, writeText] = [vi.fn(() => false), vi.fn(async () => {})]
  // biome-ignore lint/complexity/useArrowFunction: an arrow function can't be called with new.
  const IntersectionObserver = vi.fn(function (_seen: (entries: object[]) => void) {
    return { observe: () => {} }
  })
  const stubs = { document, location, FormData, window: browser, confirm, IntersectionObserver }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw())
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals().restoreAllMocks().resetModules())
  await import(SCRIPT)
  vi.advanceTimersByTime(1)
  const find = (selector: string) => document.querySelector(selector) as HTMLInputElement
  const [seen] = IntersectionObserver.mock.lastCall ?? []
  const scroll = (target: Element, isIntersecting: boolean) => seen?.([{ target, isIntersecting }])
  return { browser, find, confirm, writeText, scroll }
}

test('the form of the API page shows the response to each key and request that a person tries', async () => {
  const { browser, find, confirm } = await openPage()
  const fetched = vi.spyOn(globalThis, 'fetch')
  const answerTo = async (key: string, operation: string, address?: string) => {
    find('#try-operation').value = operation
    find('#try-operation').dispatchEvent(new browser.Event('change'))
    Object.assign(find('#try-key'), { value: key })
    if (address) find('#try-address').value = address
    for (const _press of ['one', 'two']) find('#try button').click()
    if (key === 'late') vi.advanceTimersByTime(10_000)
    await expect.poll(() => find('#try button').hasAttribute('aria-busy')).toBe(false)
    return find('#try-answer').textContent
  }
  expect(find('#try-address').value).toBe('/v1/stats/player')
  find('#lookUpPlayerMatches a[href="#try-a-key"]').click()
  const chosen = ['#try-operation', '#try-address', '#try-body'].map((field) => find(field).value)
  expect(chosen).toEqual(['POST /v1/stats/matches', '/v1/stats/matches', expect.stringContaining('"count": 5')])
  expect(browser.document.activeElement?.id).toBe('try-key')
  expect(await answerTo('psk_x', 'POST /v1/stats/player')).toMatch(/^401 Unauthorized.*"detail": "invalid_or_rev/s)
  const body = expect.stringContaining('"target_chat_id"')
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'POST', credentials: 'omit', body })
  const content = /^200 OK.*ratelimit-remaining: .*x-request-id: .*\n\n{\n {2}".*Copy$/s
  expect(await answerTo(` ${bot.key} `, 'GET /v1/content', ' /v1/content ')).toMatch(content)
  expect([find('#try-body').disabled, fetched.mock.lastCall?.[1]?.body]).toEqual([true, null])
  expect(await answerTo('psk_x', 'POST /v1/key/revoke')).toMatch(content)
  confirm.mockReturnValue(true)
  expect(await answerTo('psk_x', 'POST /v1/key/revoke')).toMatch(/^401/)
  expect(await answerTo('not a key', 'GET /v1/content')).toMatch(/^That isn’t a key/)
  expect(await answerTo('psk_x', 'GET /v1/content', '@evil.example')).toMatch(/^The path must start with a slash/)
  expect(fetched).toHaveBeenCalledTimes(3)
  fetched.mockImplementation(
    (_address, { signal } = {}) => new Promise((_, reject) => signal?.addEventListener('abort', reject)),
  )
  expect(await answerTo('late', 'GET /v1/content')).toBe('The service didn’t answer.')
})

test('the API page shows and copies code in the language that a person chose last', async () => {
  const { browser, find, writeText, scroll } = await openPage()
  const { document, localStorage } = browser
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const languages = () => all('.tabs > input:checked').map((tab) => tab.getAttribute('value'))
  expect(new Set(languages())).toEqual(new Set(['Python']))
  find('.tabs > input[value=curl]').click()
  expect([new Set(languages()), localStorage.getItem('language of examples')]).toEqual([new Set(['curl']), 'curl'])
  const copied = async (text: string) => {
    find('.lines .copy').click()
    await expect.poll(() => find('.lines .copy').textContent).toBe(text)
    vi.advanceTimersByTime(2_000)
    return find('.lines .copy').getAttribute('aria-label')
  }
  const back = 'Copy: Your first lookup'
  expect([await copied('Copied'), writeText.mock.lastCall]).toEqual([back, [find('.lines pre').textContent]])
  writeText.mockRejectedValue(new Error('forbidden'))
  expect(await copied('Select it and copy it yourself')).toBe(back)
  browser.location.hash = '#missing_key'
  browser.dispatchEvent(new browser.Event('hashchange'))
  vi.advanceTimersByTime(1)
  expect(all('details.error[open]').map(({ id }) => id)).toEqual(['missing_key', 'guild_key_mismatch'])
  const current = () => all('[aria-current]').map((link) => link.getAttribute('href'))
  scroll(find('#lookUpPlayerStats'), true)
  expect(current()).toEqual(['#lookUpPlayerStats'])
  scroll(find('#lookUpPlayers'), true)
  scroll(find('#lookUpPlayerStats'), false)
  expect(current()).toEqual(['#lookUpPlayers'])
  scroll(find('#lookUpPlayers'), false)
  scroll(find('.card[aria-labelledby=refusals]'), true)
  expect(current()).toEqual(['#refusals'])
})
