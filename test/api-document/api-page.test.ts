/** The API page contains everything that openapi.json has for bots, without a script. */
import { expect, test } from 'vitest'
import { reasonsOf } from '../../src/api-document/document-type.ts'
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
    for (const [status, response] of Object.entries(responses)) {
      if (status < '400') expect(text).toContain(response.description.replaceAll('`', ''))
      for (const reason of reasonsOf(response)) expect(text).toContain(reason)
    }
    for (const content of [requestBody?.content, responses[200]?.content]) {
      for (const field of fieldsOf(content?.['application/json']?.schema)) expect(text).toContain(field)
    }
  }
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
  expect(answers.map(({ headers }) => headers.link)).toEqual(
    [
      'missing_key',
      'no_global_consent',
      'guild_key_mismatch',
      'invalid_request',
      'not_found',
      'not_found',
      'not_logged_in',
    ].map((code) => `<${service.url}/docs#${code}>; rel="help"`),
  )
})

test('the table of contents of the API page links to every section and every operation', () => {
  const [, contents = ''] = /<nav class="contents"(.*?)<\/nav>/s.exec(page.text) ?? []
  const listed = [...contents.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  const sections = [...page.text.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)
  expect(listed.filter((id) => sections.includes(id))).toEqual(sections)
  const forBots = operations.filter(({ tags }) => tags.includes('bots')).map(({ operationId }) => operationId)
  expect(listed.filter((id) => !sections.includes(id)).toSorted()).toEqual(forBots.toSorted())
})

test('the API page links to openapi.json, openapi-bots.json and llms.txt', async () => {
  for (const path of ['/openapi.json', '/openapi-bots.json', '/llms.txt']) {
    expect(page.text).toContain(`<a href="${service.url}${path}">`)
    expect((await send(service.url + path)).status).toBe(200)
  }
  expect(textOf(page.text)).toContain(`npx openapi-typescript@7.13.0 ${service.url}/openapi-bots.json -o api.ts`)
})
