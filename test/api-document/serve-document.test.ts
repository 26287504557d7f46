/** The description on its way to its readers: made once, compressed for who can read that, not sent to who has it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { type RunningApp, startApp } from '../helpers/app.ts'

const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'))

let service: RunningApp
beforeAll(async () => {
  service = await startApp()
})
afterAll(() => service.close())

const ask = (headers: Record<string, string> = {}) => send(`${service.url}/openapi.json`, { headers })

async function askBytes(acceptEncoding: string) {
  const { headers, body } = await request(`${service.url}/openapi.json`, {
    headers: { 'accept-encoding': acceptEncoding },
  })
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) }
}

test('it is the committed one, as JSON, and may be kept for ten minutes', async () => {
  const { status, headers, body } = await ask()
  expect(status).toBe(200)
  expect(body).toEqual(committed)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=600',
    vary: 'accept-encoding',
  })
})

describe('compression', () => {
  test.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('who accepts %s gets %s, in less than a fifth of the bytes', async (accepted, encoding, decompress) => {
    const { headers, bytes } = await askBytes(accepted)
    expect(headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(decompress(bytes).toString())).toEqual(committed)
    expect(bytes.length).toBeLessThan(JSON.stringify(committed).length / 5)
  })

  test.each(['identity', 'deflate', 'br;q=0, gzip;q=0', ';;;'])('who accepts %s gets it plain', async (accepted) => {
    const { headers, bytes } = await askBytes(accepted)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(JSON.parse(bytes.toString())).toEqual(committed)
  })
})

describe('who has it already', () => {
  test('is sent nothing, in whichever encoding it came', async () => {
    const { headers } = await ask()
    const { headers: compressed } = await askBytes('br')
    expect(compressed.etag).toBe(headers.etag)
    for (const known of [String(headers.etag), `"other", ${headers.etag}`, '*', String(headers.etag).slice(2)]) {
      const answer = await ask({ 'if-none-match': known })
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag, vary: 'accept-encoding' } })
    }
  })

  test.each(['"other"', '', 'W/""', 'junk,,'])('but who has %j is sent it', async (known) => {
    expect((await ask({ 'if-none-match': known })).status).toBe(200)
  })
})

test('HEAD tells its length', async () => {
  const { status, headers, text } = await send(`${service.url}/openapi.json`, { method: 'HEAD' })
  expect({ status, text }).toEqual({ status: 200, text: '' })
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(JSON.stringify(committed)))
})

test('the addresses that it had before lead to it', async () => {
  for (const path of ['/docs/json', '/docs/yaml']) {
    expect(await send(service.url + path)).toMatchObject({ status: 302, headers: { location: '/openapi.json' } })
  }
})
