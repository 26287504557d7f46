/** The API document and its part for bots: built once, compressed for clients that accept it, and 304 for clients that have it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { reasonsOf } from '../../src/api-document/document-type.ts'
import { send } from '../helpers/actors.ts'
import { fieldsOf, operations } from '../helpers/api-document.ts'
import { startApp } from '../helpers/app.ts'
import { readText } from '../helpers/repository.ts'

/** The service replaces the address with its own. */
const committed = { ...JSON.parse(readText('openapi.json')), servers: [{ url: '/' }] }

const service = await startApp({ hasChatDoor: true })

const ask = (headers: Record<string, string> = {}) => send(`${service.url}/openapi.json`, { headers })

async function askBytes(acceptEncoding: string) {
  const { headers, body } = await request(`${service.url}/openapi.json`, {
    headers: { 'accept-encoding': acceptEncoding },
  })
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) }
}

test('a client gets the repository’s openapi.json from the service', async () => {
  const { status, headers, body } = await ask()
  expect(status).toBe(200)
  expect(body).toEqual(committed)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=600',
    'access-control-allow-origin': '*',
    vary: 'accept-encoding',
  })
})

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['deflate', 'no', (bytes: Buffer) => bytes],
])('a client that accepts %s gets openapi.json with %s compression', async (accepted, encoding, decompress) => {
  const { headers, bytes } = await askBytes(accepted)
  expect(headers['content-encoding'] ?? 'no').toBe(encoding)
  expect(JSON.parse(decompress(bytes).toString())).toEqual(committed)
  const isCompressed = bytes.length < JSON.stringify(committed).length / 5
  expect(isCompressed).toBe(encoding !== 'no')
})

test('a client that sends the current ETag of openapi.json gets 304', async () => {
  const { headers } = await ask()
  const { headers: compressed } = await askBytes('br')
  expect(compressed.etag).toBe(headers.etag)
  const answer = await ask({ 'if-none-match': String(headers.etag) })
  expect(answer).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag, vary: 'accept-encoding' } })
})

test('the service builds openapi.json only once, for the first request', async () => {
  await ask()
  const { swagger } = service.app
  const makeAgain = () => {
    throw new Error('it was made again')
  }
  Object.assign(service.app, { swagger: makeAgain })
  expect(await ask()).toMatchObject({ status: 200, body: committed })
  Object.assign(service.app, { swagger })
})

test('openapi.json gives PUBLIC_URL as the address of the service', async () => {
  const elsewhere = await startApp({ hasChatDoor: true, env: { PUBLIC_URL: 'https://stats.example.org' } })
  const { body } = await send(`${elsewhere.url}/openapi.json`)
  expect(body.servers).toEqual([{ url: 'https://stats.example.org' }])
})

test('openapi-bots.json contains exactly the operations that openapi.json has for bots', async () => {
  const { status, headers, body } = await send(`${service.url}/openapi-bots.json`)
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*'])
  const names = operations.filter(({ tags }) => tags.includes('bots')).map(({ path }) => path)
  expect(Object.keys(body.paths)).toEqual(names)
  for (const path of names) expect(body.paths[path]).toEqual(committed.paths[path])
  expect(Object.keys(body.components.securitySchemes)).toEqual(['instanceKey'])
  expect(body.tags.map(({ name }: { name: string }) => name)).toEqual(['bots'])
  expect(Object.keys(body.components.schemas)).not.toContain('CurrentUser')
})

test('openapi-bots.json contains exactly the components that it references', async () => {
  const { body, text } = await send(`${service.url}/openapi-bots.json`)
  const named = new Set([...text.matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].map(([, name]) => name))
  const { securitySchemes: _byName, ...components } = body.components
  const present = Object.entries<object>(components).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, component]) => {
      expect(component).toEqual(committed.components[kind][name])
      return `${kind}/${name}`
    }),
  )
  expect(present.toSorted()).toEqual([...named].toSorted())
})

test('llms.txt documents the fields and reason codes of every operation for bots', async () => {
  const { status, headers, text } = await send(`${service.url}/llms.txt`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' })
  expect(text).toMatch(/^# Player Stats Lookup\n\n> /)
  for (const { name, path, tags, requestBody, responses, parameters = [] } of operations) {
    const [own] = text.split(` \`${name}\` {`)[1]?.split('\n### ') ?? []
    expect([name, own !== undefined]).toEqual([name, tags.includes('bots')])
    if (own === undefined) continue
    for (const [status, answer] of Object.entries(responses)) {
      expect(own).toContain([` ${status}`, ...reasonsOf(answer).map((code) => `\`${code}\``)].join(' '))
    }
    const [taken, given] = [requestBody?.content, responses[200]?.content].map((content) =>
      fieldsOf(content?.['application/json']?.schema),
    )
    for (const field of [...(taken ?? []), ...parameters.map((one) => one.name)]) {
      const isListed = own.includes(`- \`${field}\` (`)
      expect([name, field, isListed]).toEqual([name, field, field !== 'authorization'])
    }
    expect(given).not.toEqual([])
    for (const field of given ?? []) expect([name, own]).toEqual([name, expect.stringContaining(`"${field}": `)])
    const isCut = ['POST /v1/stats/matches', 'GET /v1/content', 'GET /v1/leaderboard'].includes(name)
    expect([name, own.includes('Example (lists cut to two):')]).toEqual([name, isCut])
    expect(own).toContain(`${service.url}${path} \\\n  -H "Authorization: Bearer $INSTANCE_KEY"`)
  }
  const types = ['(list of string or integer, int64):', '(integer, 1 to 10, default 5, optional):', '`na`, `eu`']
  for (const fact of [...types, '30 requests a minute', `${service.url}/keys`]) expect(text).toContain(fact)
  expect(text).not.toContain('{{')
  const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link)
  expect(links).toContain(`${service.url}/openapi-bots.json`)
  for (const link of links) expect([link, (await send(link)).status]).toEqual([link, 200])
})
