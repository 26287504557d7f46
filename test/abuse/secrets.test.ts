/** Secrets don't leak from a stolen database or a copied key, and strangers can't write lines of their own into the log. */
import { expect, test } from 'vitest'
import { createKeyValue } from '../../src/store/keys/key-value.ts'
import { guilds, personas, startApp } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { dump } from '../helpers/query.ts'
import { readText } from '../helpers/repository.ts'
import { http, talk } from './raw.ts'

const GUILD = guilds.lanternfall.id
const { log, text: logged, lines: linesLogged } = collectLog('trace')

const service = await startApp({ log })
const bot = await service.bot(GUILD)
const member = await service.createVisibleMember(personas.member, 'Quiet Quokka', 'HUSH')

test('a client cannot add lines of its own to the log', async () => {
  const forged = '{"level":50,"msg":"forged"}'
  const lines = ['X-Request-Id: ', 'User-Agent: ', 'Authorization: Bearer ', 'Cookie: '].map((name) => name + forged)
  const path = `/v1/status?region=%0a${encodeURIComponent(forged)}%0a&\u001b[2J`
  await talk(service.url, ...http(`GET ${path}`, lines))
  await talk(service.url, ...http(`GET /%0a${encodeURIComponent(forged)}`, lines))
  await talk(service.url, ...http(`\u001b[2J${forged}`))
  await bot.lookUpRaw(`{"guild_id": "\\n${forged.replaceAll('"', '\\"')}\\u001b[2J"}`)
  await member.link(`\n${forged}\u001b[2J`)
  const callback = `/auth/callback?code=x&state=x&error=%0a${encodeURIComponent(forged)}`
  await service.visitor().get(callback, { accept: 'text/html' })
  expect(logged()).not.toContain('forged')
  expect(logged()).not.toContain('\u001b')
  expect(linesLogged).not.toThrow()
})

test('an attacker with a copy of the database cannot log in', async () => {
  const visitor = service.visitor()
  const start = await visitor.get('/auth/login')
  const back = await service.simulator.authorize(String(start.headers.location), personas.member)
  const login = [...visitor.cookies.values(), ...new URL(back).searchParams.values()]
  await visitor.follow(back)
  const cookies = [...login, ...visitor.cookies.values(), ...member.cookies.values()]
  const values = [bot.key ?? '', ...cookies.flatMap((one) => [one, decodeURIComponent(one).split('.')[0] ?? ''])]
  const kept = (await dump(service)).join('\n')
  expect(kept).toContain(personas.member.username)
  for (const value of values) {
    expect(kept).not.toContain(value)
    expect(kept).not.toContain(Buffer.from(value).toString('hex'))
    expect(kept).not.toContain(Buffer.from(value).toString('base64'))
  }
  const [{ id_hash }] = await service.query`select id_hash from sessions`
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    const cookie = `session=${Buffer.from(id_hash).toString(encoding)}`
    expect(await service.visitor().get('/v1/users/me', { cookie })).toMatchObject({ status: 401 })
  }
})

test('a session id has 192 random bits', () => {
  expect(decodeURIComponent(member.cookies.get('session') ?? '')).toMatch(/^[\w-]{32}\./)
})

test('docs/bots.md gives secret scanners a regular expression that matches every key', () => {
  const [, pattern = ''] = /^secret format: +(\S+)$/m.exec(readText('docs/bots.md')) ?? []
  for (let count = 0; count < 200; count += 1) {
    const key = createKeyValue()
    expect(new RegExp(pattern).exec(`API_KEY="${key}"`)?.[0]).toBe(key)
  }
})
