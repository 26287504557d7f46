/** The routes of the pages: their paths, security policy, language, filled-in values and caching. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { App } from '../../../src/http/app-type.ts'
import { publicOriginFrom } from '../../../src/http/public-origin.ts'
import { loadPageWords, type ServiceSettings } from '../../../src/routes/pages/language.ts'
import { nameOfNotice } from '../../../src/routes/pages/notices.ts'
import { type PageRoutesOptions, pageRoutes } from '../../../src/routes/pages/page-routes.ts'
import { createPages } from '../../../src/routes/pages/pages.ts'
import { unknownPath } from '../../../src/routes/pages/unknown-path.ts'
import { type Tag, tags } from '../../../src/texts/languages.ts'
import { buildDashboard, builtDashboard } from '../../../src/web/build/dashboard.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'

const root = temporaryFolder()
const application = (tag: Tag) =>
  `<html lang="en"><head><title>Application ${tag}</title></head>{{contactUrl}}|{{notice}}|{{noticeName}}|{{keyReturnUrls}}|{{menu}}`
const built = {
  ...Object.fromEntries(tags.map((tag) => [`${tag}.html`, application(tag)])),
  'pages/frame.html':
    '<html lang="en"><title>{{title}}</title><script src="a"></script>{{origin}}|{{main}}{{contactLink}}{{menu}}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.stamp': 'what it was built from',
  'assets/index-abc.js': 'plain',
  'assets/index-abc.js.br': 'brotli',
}
beforeAll(() => {
  for (const [file, text] of Object.entries(built)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
})

type Host = Partial<Omit<PageRoutesOptions, 'pages' | 'retentionDays'>> & ServiceSettings

async function startHost({ publicUrl, ...changes }: Host & { publicUrl?: string } = {}) {
  const app: App = Fastify()
  onTestFinished(() => app.close())
  const isHttps = publicUrl?.startsWith('https:') === true
  const stranger = { guildName: async () => undefined, sessionOf: async () => 'none' as const }
  const options = { root, privacyUrl: undefined, ...stranger, ...changes, isHttps }
  const pages = createPages({ ...options, publicOrigin: publicOriginFrom(publicUrl) })
  const answerUnknown = unknownPath(pages)
  app.setNotFoundHandler(
    (request, reply) => answerUnknown(request, reply.code(404)) ?? reply.send({ detail: 'not_found' }),
  )
  app.get('/v1/anything', async () => ({ ok: true }))
  await app.register(pageRoutes, { ...options, pages, retentionDays: { audit: 30, lookups: 1, inactive: undefined } })
  return app
}

const member = { sessionOf: async () => 'active' as const }
const toBrowser = { accept: 'text/html,application/xhtml+xml' }

test.each(['/', '/accounts', '/keys', '/data', '/?guild=42'])('a member gets the dashboard at %s', async (url) => {
  const answer = await (await startHost(member)).inject(url)
  const { 'content-type': type, 'cache-control': caching } = answer.headers
  expect([answer.statusCode, type, caching]).toEqual([200, 'text/html; charset=utf-8', 'no-store'])
  expect(answer.body).toContain('<title>Application en</title>')
})

test.each(['/', '/accounts', '/keys', '/data', '/?guild=42', '/privacy'])(
  'a visitor without a session gets a public page at %s',
  async (url) => {
    const host = await startHost()
    const { statusCode, headers, body } = await host.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers.vary).toBe('accept-language, cookie, accept-encoding')
    expect(body).toContain('keep-lang=de')
    const titles: Record<string, string> = { '/privacy': 'Privacy', '/keys': 'Create a key' }
    expect(body).toContain(`<title>${titles[url] ?? 'You decide who sees your game stats'}</title>`)
    const again = await host.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

// `test/http/security-headers.test.ts` tests the headers of every response.
test('the pages have a strict content security policy', async () => {
  const { headers } = await (await startHost()).inject('/')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self';connect-src 'self';" +
      "form-action 'self';base-uri 'none';frame-ancestors 'none'",
  )
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^camera=\(\)/),
  })
  const byHttps = await (await startHost({ publicUrl: 'https://stats.example.org' })).inject('/')
  expect(byHttps.headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' })
})

test('the pages load nothing from another site except pictures', async () => {
  const host = await startHost({ chatCdnUrl: 'https://cdn.example', keyReturnUrls: ['https://bot.example/keys'] })
  const { headers } = await host.inject('/')
  expect(headers['content-security-policy']).toContain("img-src 'self' https://cdn.example;")
  expect(headers['content-security-policy']).toContain("form-action 'self' https://bot.example/keys;")
  expect(String(headers['content-security-policy']).match(/cdn\.example/g)).toHaveLength(1)
  const without = await startHost()
  for (const tag of tags) {
    expect((await host.inject(`/privacy?lang=${tag}`)).body, tag).toContain('https://cdn.example')
    const { pictures } = (await loadPageWords(tag)).texts.privacy
    expect((await without.inject(`/privacy?lang=${tag}`)).body, tag).not.toContain(pictures.slice(0, 20))
  }
})

test('the pages contain the address of the service and a contact link', async () => {
  const host = await startHost({ publicUrl: 'https://stats.example.org', contactUrl: 'mailto:help@example.org' })
  expect((await host.inject('/')).body).toContain('https://stats.example.org|')
  const local = await startHost()
  for (const name of ['localhost:1', '127.0.0.1:2'])
    expect((await local.inject({ url: '/', headers: { host: name } })).body).toContain(`http://${name}|`)
  expect((await host.inject('/privacy')).body).toContain('<a href="mailto:help@example.org">Contact</a>')
})

test('the pages escape HTML in the values of settings', async () => {
  const { body } = await (await startHost({ ...member, contactUrl: 'https://a.example/"><script>' })).inject('/')
  expect(body).not.toContain('<script>')
  expect(body).toContain('https://a.example/&#34;&#62;&#60;script&#62;')
})

const languageOf = (body: string) => /<html lang="([^"]*)" dir="ltr">/.exec(body)?.[1]

test.each([
  ['English by default', '/', {}, 'en'],
  ['the browser’s first language', '/', { 'accept-language': 'xx, fr-CH;q=0, de-AT;q=0.9, en;q=0.8' }, 'de'],
  ['the link’s language, not the browser’s', '/accounts?lang=de-CH', { 'accept-language': 'en' }, 'de'],
  ['the chosen language, not the link’s', '/privacy?lang=en', { cookie: 'session=x; language=de' }, 'de'],
  ['the browser’s language, not an invalid cookie’s', '/data', { cookie: 'language=/', 'accept-language': 'de' }, 'de'],
  ['English if the Accept-Language header is too long', '/', { 'accept-language': `${'xx,'.repeat(400)}de` }, 'en'],
  ['the language of an earlier link', '/?login=done', { cookie: 'link-language=de' }, 'de'],
  ['the language of a newer link', '/?lang=en', { cookie: 'link-language=de' }, 'en'],
  ['the browser’s language for an unknown path', '/nothing', { 'accept-language': 'de' }, 'de'],
])('a visitor gets a page in %s', async (_what, url, headers, expected) => {
  const answer = await (await startHost()).inject({ url, headers: { ...toBrowser, ...headers } })
  expect(languageOf(answer.body)).toBe(expected)
  expect(answer.headers.vary).toBe('accept-language, cookie, accept-encoding')
})

test('a member gets the dashboard in the language that the link names', async () => {
  const host = await startHost({ ...member, keyReturnUrls: ['https://a.example/', 'https://b.example/'] })
  const { body } = await host.inject(`/?lang=de&guild=42&return=a%20b&state=${'x'.repeat(512)}`)
  expect(body).toContain('<title>Application de</title>')
  expect(body).toContain('Diese Seite braucht JavaScript,')
  // The name of the notice, whether a native speaker has read it, and the link to another language.
  expect(body).toContain(`|${nameOfNotice(await loadPageWords('de'), 'switch')}|https://a.example/ https://b.example/|`)
  expect(body).toMatch(/"\?guild=42&#38;state=x{512}&#38;keep-lang=es" lang="es" hreflang="es" translate="no">/)
  expect(body).toContain('hat noch niemand gelesen')
  expect((await host.inject('/')).body).not.toContain('native speaker')
})

test('a person who chooses a language keeps the language for a year', async () => {
  const host = await startHost({ publicUrl: 'https://stats.example.org' })
  const chosen = await host.inject('/keys?guild=42&keep-lang=de&lang=en')
  expect(chosen.headers).toMatchObject({ location: '?guild=42', 'cache-control': 'no-store' })
  expect(chosen.headers['set-cookie']).toBe('language=de; Max-Age=31536000; Path=/; SameSite=Lax; HttpOnly; Secure')
  expect((await host.inject('/privacy?keep-lang=tlh')).headers).not.toHaveProperty('set-cookie')
})

test('a browser keeps the language of a link until the browser is closed', async () => {
  const host = await startHost()
  const cookieOf = async (cookie: string) =>
    (await host.inject({ url: '/?lang=de', headers: { cookie } })).headers['set-cookie']
  expect(await cookieOf('')).toBe('link-language=de; Path=/; SameSite=Lax; HttpOnly')
  expect(await cookieOf('link-language=de')).toBeUndefined()
  expect(await cookieOf('language=en')).toBeUndefined()
})

test('the privacy notice says how long the service stores data', async () => {
  const { body } = await (await startHost()).inject('/privacy')
  expect(body).toContain('<title>Privacy</title>')
  expect(body).toContain('For how long: 30 days.')
  expect(body).toContain('For how long: 1 day.')
  expect(body).not.toContain('<script')
})

test('a visitor at /privacy is redirected to PRIVACY_URL', async () => {
  const answer = await (await startHost({ privacyUrl: 'https://example.org/privacy' })).inject('/privacy')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://example.org/privacy'])
})

test.each(['/settings', '/ACCOUNTS', '/nothing?x=<script>', '/v1nothing'])(
  'a browser at the unknown path %s gets a page with a link to the dashboard',
  async (url) => {
    const host = await startHost()
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await host.inject({ method, url, headers: toBrowser })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
    const { body } = await host.inject({ url, headers: { ...toBrowser, 'if-none-match': '*' } })
    expect(body).toContain('<a class="button" href="/">Go to the dashboard</a>')
    expect(body).not.toContain('<script')
  },
)

test.each([
  ['GET', '/nothing', '*/*'],
  ['GET', '/nothing', 'application/json'],
  ['GET', '/nothing', 'application/json, text/html;q=0.5'],
  ['POST', '/nothing', 'text/html'],
  ['GET', '/v1', 'text/html'],
  ['GET', '/v1?x', 'text/html'],
  ['GET', '/v1/contents', 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'],
] as const)('a client that sends %s %s with Accept: %s gets 404 as JSON', async (method, url, accept) => {
  const answer = await (await startHost()).inject({ method, url, headers: { accept } })
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'not_found' }])
})

test('a browser may cache a file in /assets for a year', async () => {
  const host = await startHost()
  const asset = await host.inject('/assets/index-abc.js')
  expect([asset.body, asset.headers['cache-control']]).toEqual(['plain', 'public, max-age=31536000, immutable'])
  expect(Object.keys(asset.headers).filter((name) => /policy|frame|range|modified/.test(name))).toEqual([])
  const small = await host.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect([small.body, small.headers['content-encoding']]).toEqual(['brotli', 'br'])
  const icon = await host.inject('/favicon.svg')
  expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
})

test.each(['/pages/frame.html', '/assets/', '/assets/index-abc.js.br', '/.stamp', '/de.html', '/assets/..%2f.stamp'])(
  'a client that requests the private path %s gets 404 as JSON',
  async (url) => {
    const answer = await (await startHost()).inject(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'not_found' }])
  },
)

test('if the dashboard has not been built, a visitor is told what to do', async () => {
  const app = await startHost({ root: join(root, 'missing') })
  const ofApi = await app.inject('/v1/anything')
  expect(ofApi.json()).toEqual({ ok: true })
  expect(ofApi.headers).not.toHaveProperty('content-security-policy')
  for (const path of ['/', '/keys', '/privacy']) {
    const answer = await app.inject(path)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-frame-options': 'DENY' })
    expect(answer.body).toMatch(/have not been built: run "npm start"/)
  }
})

describe('the build of the dashboard', () => {
  // On a busy machine, nine languages take longer than a fast test may.
  beforeAll(async () => void (await buildDashboard()))
  test('the build skips a dashboard that is up to date', async () => {
    expect(await buildDashboard()).toBe(false)
    expect(existsSync(join(builtDashboard, 'favicon.svg.br'))).toBe(true)
  })
})
