/** The door that serves the dashboard: which paths, under which policy, kept for how long, and how big it is. */

import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildDashboard, builtDashboard } from '../src/build/dashboard.ts'
import type { App } from '../src/http/app-type.ts'
import { type WebHostOptions, webHost } from '../src/web-host.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'web-host-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Dashboard</title>')
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(root, '.stamp'), 'what it was built from')
  await writeFile(join(root, 'assets', 'index-abc.js'), 'plain')
  await writeFile(join(root, 'assets', 'index-abc.js.br'), 'brotli')
})
afterAll(() => rm(root, { recursive: true }))

async function startHost(options: Partial<WebHostOptions> = {}) {
  const app: App = Fastify()
  onTestFinished(() => app.close())
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ detail: 'not_found' }))
  app.get('/v1/anything', async () => ({ ok: true }))
  await app.register(webHost, { root, ...options })
  return app
}

describe('views', () => {
  test.each(['/', '/accounts', '/keys', '/?guild=42'])('%s is the page, and is never kept', async (url) => {
    const answer = await (await startHost()).inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<title>Dashboard</title>')
  })

  test('the page is under a strict policy', async () => {
    const { headers } = await (await startHost()).inject('/')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';" +
        "form-action 'self';base-uri 'none';frame-ancestors 'none'",
    )
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('browsers are told to insist on https where people come by https', async () => {
    const { headers } = await (await startHost({ strictTransportSecurity: true })).inject('/')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test.each([
    ['none', {}],
    ['none', { cookie: 'other=1; mysession=2' }],
    ['some', { cookie: 'other=1; session=abc' }],
    ['some', { cookie: '__Host-session=abc' }],
  ])('the page learns that there is %s session cookie', async (session, headers) => {
    const answer = await (await startHost()).inject({ url: '/', headers })
    expect(answer.headers['server-timing']).toBe(`session;desc=${session}`)
  })
})

describe('files', () => {
  test('an asset is kept for a year', async () => {
    const answer = await (await startHost()).inject('/assets/index-abc.js')
    expect(answer.body).toBe('plain')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('a browser that knows brotli gets the compressed one', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const answer = await (await startHost()).inject({ url: '/assets/index-abc.js', headers })
    expect(answer.body).toBe('brotli')
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(answer.headers['content-type']).toMatch(/javascript/)
  })

  test('the icon is served, but not kept for long', async () => {
    const answer = await (await startHost()).inject('/favicon.svg')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  })

  test.each([
    '/nothing',
    '/accounts/',
    '/index.html',
    '/assets',
    '/assets/',
    '/assets/index-abc.js.br',
    '/.stamp',
    '/assets/..%2f.stamp',
    '/%2e%2e/package.json',
  ])('%s is not there, in the words of the API', async (url) => {
    const answer = await (await startHost()).inject(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'not_found' }])
  })
})

test('the answers of the API carry none of this', async () => {
  const { headers } = await (await startHost()).inject('/v1/anything')
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('server-timing')
})

test('without a built dashboard the API works, and the start page says what to do', async () => {
  const app = await startHost({ root: join(root, 'missing') })
  expect((await app.inject('/v1/anything')).json()).toEqual({ ok: true })
  const answer = await app.inject('/')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toMatch(/has not been built: run "npm start"/)
  expect((await app.inject('/keys')).json()).toEqual({ detail: 'not_found' })
})

describe('the build', () => {
  test('does nothing when the dashboard is current', async () => {
    await buildDashboard()
    const { mtimeMs } = await stat(builtDashboard)
    expect(await buildDashboard()).toBe(false)
    expect((await stat(builtDashboard)).mtimeMs).toBe(mtimeMs)
  })

  test('weighs at most 40 kB on the way, script and style together', async () => {
    await buildDashboard()
    const assets = join(builtDashboard, 'assets')
    const compressed = (await readdir(assets)).filter((name) => /\.(js|css)\.gz$/.test(name))
    const sizes = await Promise.all(compressed.map(async (name) => (await stat(join(assets, name))).size))
    expect(sizes.length).toBeGreaterThanOrEqual(2)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000)
  })
})
