/** The start page: who gets it instead of the application, what it says after an action, and when it names the guild of a link. */
import { expect, test } from 'vitest'
import { loadPageWords } from '../../../src/routes/pages/language.ts'
import { nameOfNotice } from '../../../src/routes/pages/notices.ts'
import { guildNames } from '../../../src/routes/pages/page-routes.ts'
import { startPage } from '../../../src/routes/pages/start-page.ts'
import { tags } from '../../../src/texts/languages.ts'
import { startApp } from '../../helpers/app.ts'
import { newId, ownGuild, person } from '../dashboard/people.ts'

const application = /<div id="app">/
const sessionEnded = /<h1[^>]*>Your session has ended\.<\/h1>/
const start = /<h1>You decide who sees your game stats<\/h1>/

const service = await startApp()

test('the start page tells a person that their session has ended', async () => {
  const who = person()
  const [phone, laptop] = [await service.member(who), await service.member(who)]
  expect((await service.visitor().get('/')).text).toMatch(start)
  await phone.post('/auth/revoke')
  expect((await laptop.get('/')).text).toMatch(sessionEnded)
  // Any program on localhost can set a cookie with this name, but on https only the service can.
  const byHttps = await startApp({ env: { PUBLIC_URL: 'https://localhost' } })
  for (const value of ['forged', '', 'a.b']) {
    expect((await service.visitor().get('/', { cookie: `session=${value}` })).text, value).toMatch(start)
    expect((await byHttps.visitor().get('/', { cookie: `__Host-session=${value}` })).text, value).toMatch(sessionEnded)
  }
  const erased = `farewell=erased.${Date.now()}`
  const hostErased = await byHttps.visitor().get('/', { cookie: `__Host-${erased}` })
  expect(hostErased.text).toContain('Everything about you was deleted.')
  expect((await byHttps.visitor().get('/', { cookie: erased })).text).toMatch(start)
})

test('a person with a session gets the dashboard even while the database is unavailable', async () => {
  const service = await startApp()
  const member = await service.member(person())
  await service.store.close()
  expect((await member.get('/')).text).toMatch(application)
  expect((await service.visitor().get('/?guild=42')).text).toContain('<h1>Let bots in this server see')
})

test('a visitor sees the name of a guild only if the guild has an active key', async () => {
  const nameOn = async (guildId: string) => {
    const { status, text } = await service.visitor().get(`/?guild=${guildId}`)
    expect(status).toBe(200)
    return /<h1>Let bots in <bdi translate="no">(.*)<\/bdi> see your game stats\?<\/h1>/.exec(text)?.[1]
  }
  const [withKey, decided] = [ownGuild('Über “uns” <b>'), ownGuild()]
  const manager = await service.member(person(withKey, decided))
  await manager.allow(decided.id)
  const { id } = await manager.createKey(withKey.id)
  // Everybody may know that a guild has a bot, but not which people made a decision about that guild.
  for (const other of [decided.id, newId(), newId(), newId(), 'x', '', '9'.repeat(30)])
    expect(await nameOn(other)).toBeUndefined()
  expect(await nameOn(withKey.id)).toBe('Über “uns” &#60;b&#62;')
  const nameOf = guildNames(service.store.db)
  const asked = await Promise.all(Array.from({ length: 6 }, () => nameOf(withKey.id)))
  expect(asked.slice(4)).toEqual([undefined, undefined])
  const other = await service.member(person({ ...withKey, name: 'Renamed' }))
  const newer = await other.createKey(withKey.id)
  expect(await nameOn(withKey.id)).toBe('Renamed')
  await other.post(`/v1/instances/${newer.id}/revoke`)
  await manager.post(`/v1/instances/${id}/revoke`)
  expect(await nameOn(withKey.id)).toBeUndefined()
})

test('a visitor at /keys is told what a key is for before they log in', async () => {
  const read = async (path: string, cookie = '') => {
    const { text } = await service.visitor().get(path, { cookie })
    return text.replace(/\s+/g, ' ')
  }
  const keys = (level: string) =>
    new RegExp(`<${level}[^>]*>Create a key</${level}> ?<p class="lead">A bot needs a key to ask for stats\\.`)
  for (const path of ['/keys', '/keys?guild=42', '/keys?lang=en']) expect(await read(path), path).toMatch(keys('h1'))
  expect(await read('/keys', `farewell=logged-out.${Date.now()}`)).toMatch(keys('h2'))
  expect(await read('/keys', `farewell=erased.${Date.now()}`)).not.toContain('A bot needs a key')
  expect(await read('/')).not.toContain('A bot needs a key')
  const page = await read('/keys')
  expect([page.includes('Example: '), (await read('/')).includes('Example: ')]).toEqual([false, true])
  expect(page).toContain('<title>Create a key · Player Stats Lookup</title>')
  expect(page).toContain('<a href="/docs">API reference</a><a href="/privacy">Privacy</a>')
  expect(page.replace(/<footer.*/, '')).not.toContain('href="/keys"')
  // The effect of a login on the visitor's own switches stands beside the button; the other text for players is below.
  const means = /<div class="means">.*?<\/div>/.exec(page)?.[0]
  expect(means).toContain('Turned everything off before?')
  expect(means).not.toMatch(/New here|\/lookups stop/)
})

test('a forged link or cookie cannot make the start page confirm an opt-out', async () => {
  const read = async (path: string, cookie = '') => (await service.visitor().get(path, { cookie })).text
  const headline = async (path: string, cookie = '') => /<h1[^>]*>(.*?)<\/h1>/.exec(await read(path, cookie))?.[1]
  const ago = (minutes: number, what = 'everything-off') => `farewell=${what}.${Date.now() - minutes * 60_000}`
  expect(await headline('/', ago(9))).toBe('You turned everything off.')
  const at = new Date(Date.now() - 9 * 60_000)
  const moment = at.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  expect(await read('/', `farewell=everything-off.${at.getTime()}`)).toContain(
    `That was on <time datetime="${at.toISOString()}">${moment} UTC</time>. Unless you’ve logged in since`,
  )
  const visit = (cookie = '') => service.visitor().get('/data?delete=ask&guild=42', { cookie })
  const { location, 'cache-control': caching } = (await visit(ago(0))).headers
  expect([(await visit()).status, location, caching]).toEqual([200, '/data?guild=42', 'no-store'])
  expect(await read('/?guild=42', ago(0))).not.toContain('Let bots in')
  expect(await headline('/', ago(0, 'erased'))).toBe('Everything about you was deleted.')
  expect(await headline('/', ago(0, 'logged-out'))).toBe('Bots may still see your stats.')
  const hasEye = async (what: string) => (await read('/', ago(0, what))).includes('class="eye"')
  expect(await Promise.all(['everything-off', 'erased', 'logged-out'].map(hasEye))).toEqual([true, true, false])
  const forged = [ago(0, 'login-away'), ago(0, '<b>'), 'farewell=erased.x', 'xfarewell=erased.1']
  for (const cookie of [ago(11), ago(-11), ...forged]) {
    expect(await headline('/', cookie), cookie).toBe('You decide who sees your game stats')
  }
  for (const query of ['farewell=erased', 'login=erased', 'login=done', 'login=constructor', 'login=a&login=b']) {
    expect(await headline(`/?${query}`), query).toBe('You decide who sees your game stats')
  }
  for (const outcome of ['declined', 'overtaken', 'expired', 'busy', 'failed', 'away']) {
    expect(await headline(`/?login=${outcome}`), outcome).not.toBe('You decide who sees your game stats')
  }
})

test('every link to the start page has the same preview', async () => {
  const tagsOf = async (path: string) => (await service.visitor().get(path)).text.match(/<meta property="og:[^>]*>/g)
  const plain = await tagsOf('/')
  expect(plain?.join('')).toMatch(/og:site_name" content="Player Stats Lookup".*"You decide who sees your game stats"/)
  expect(plain?.join('')).toContain(`property="og:image" content="${service.url}/preview.png"`)
  expect(await tagsOf('/?guild=424242')).toEqual(plain)
  for (const image of ['/preview.png', '/apple-touch-icon.png']) {
    const { headers } = await service.visitor().get(image)
    expect([headers['content-type'], Number(headers['content-length']) < 60_000]).toEqual(['image/png', true])
  }
})

test.each(tags)('the start page in %s says once how to opt out, and names the notice for a login', async (tag) => {
  const words = await loadPageWords(tag)
  const withCommand = await loadPageWords(tag, { hasChatCommand: true })
  const names = Object.keys(words.texts.farewell) as (keyof typeof words.texts.farewell)[]
  for (const name of [undefined, ...names]) {
    const farewell = name && { name, at: new Date() }
    expect(startPage(words, farewell).main.text).not.toContain('/lookups')
    const isOff = name === 'everything-off' || name === 'erased'
    // People who were logged in know what a login does, so the page doesn't say it.
    const knowsLogin = isOff || name === 'session-ended' || name === 'logged-out'
    const login = `/auth/login${knowsLogin ? '' : `?notice=${nameOfNotice(words, 'start')}`}`
    for (const topic of [undefined, { name: 'Harbour' }, 'keys'] as const) {
      const { text } = startPage(withCommand, farewell, topic).main
      const saysStop = !isOff && (topic !== 'keys' || (name && words.texts.farewell[name].text.includes('{stop}')))
      const isShort = name === undefined && typeof topic !== 'object'
      const classes = [`class="hero${isShort ? '' : ' told'}"`, ...(isOff ? [] : ['class="button'])]
      const demo = isShort && topic === undefined ? ['class="card demo'] : []
      const expected = [...classes, ...demo, ...(saysStop ? ['/lookups stop'] : []), login]
      const found = text.match(/\/lookups stop|class="(?:hero.*?"|button|card demo)|{\w+}|\/auth\/login[^"]*/g)
      expect(found?.toSorted(), `${name} ${topic}`).toEqual(expected.toSorted())
    }
  }
})
