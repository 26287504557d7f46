/** Only requests that the chat platform signed in the last five minutes are accepted, byte for byte. */
import { verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Signer } from '../../../src/development/chat-simulator/signer.ts'
import { toKey } from '../../../src/routes/chat/require-signature.ts'
import { send } from '../../helpers/actors.ts'
import { startApp } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'

const COMMAND = { name: 'lookups', options: [{ name: 'stop', value: null }] }

/** RFC 8032 section 7.1: tests 1 and 3. */
const VECTORS = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const

const hex = (text: string) => Buffer.from(text, 'hex')

test.each(VECTORS)('the signature of a vector of RFC 8032 is valid: %s', (key, message, signature) => {
  expect(verify(null, hex(message), toKey(key), hex(signature))).toBe(true)
  expect(verify(null, hex(`${message}00`), toKey(key), hex(signature))).toBe(false)
  const noPoint = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f7075115'
  expect(verify(null, hex(message), toKey(noPoint), hex(signature))).toBe(false)
})

describe('a request', async () => {
  const service = await startApp({ hasChatDoor: true })

  const ping = '{"type": 1}'
  const day = 24 * 60 * 60
  const now = () => Math.floor(Date.now() / 1000)
  const post = (headers: Record<string, string>, raw: string | Buffer, path = 'interactions') =>
    send(`${service.url}/chat/${path}`, { method: 'POST', raw, headers })

  test('with a signed ping gets a pong', async () => {
    const { signer } = service.simulator
    const answered = { status: 200, body: { type: 1 }, headers: { 'cache-control': 'no-store' } }
    for (const seconds of [0, -290, 290]) {
      expect(await post(signer.headersFor(ping, now() + seconds), ping)).toMatchObject(answered)
    }
    const event = '{"type": 0}'
    expect(await post(signer.headersFor(event), event, 'events')).toMatchObject({ status: 204, text: '' })
  })

  const changes: [string, (headers: Record<string, string>, body: string) => [Record<string, string>, string]][] = [
    ['no signature', ({ 'x-signature-ed25519': _gone, ...headers }, body) => [headers, body]],
    ['no timestamp', ({ 'x-signature-timestamp': _gone, ...headers }, body) => [headers, body]],
    ['another timestamp', (headers, body) => [{ ...headers, 'x-signature-timestamp': String(now() - 1) }, body]],
    ['a zero-padded timestamp', (headers, body) => [{ ...headers, 'x-signature-timestamp': `0${now()}` }, body]],
    ['a truncated signature', (headers, body) => [cut(headers), body]],
    ['a truncated body', (headers, body) => [headers, body.slice(0, -1)]],
    ['a re-encoded body', (headers, body) => [headers, JSON.stringify(JSON.parse(body))]],
    ['a body with a byte order mark', (headers, body) => [headers, `\uFEFF${body}`]],
    ['no body', (headers) => [headers, '']],
    ['another signature for the same bytes', (headers, body) => [addOrder(headers), body]],
    ['a signature by another key', (_headers, body) => [new Signer(() => '').headersFor(body), body]],
    ['a signature from yesterday', (_headers, body) => [signedAt(body, now() - day), body]],
    ['a signature from six minutes ago', (_headers, body) => [signedAt(body, now() - 360), body]],
    ['a signature from tomorrow', (_headers, body) => [signedAt(body, now() + day), body]],
  ]
  const signedAt = (body: string, at: number) => service.simulator.signer.headersFor(body, at)

  test.each(changes)('with %s gets 401', async (_what, change) => {
    const [headers, body] = change(service.simulator.signer.headersFor(ping), ping)
    for (const path of ['interactions', 'events']) {
      expect(await post(headers, body, path)).toMatchObject({ status: 401, body: { detail: 'invalid_signature' } })
    }
  })

  test('with a wrong timestamp is logged once until the clock is right, and only if the signature is valid', async () => {
    const collected = collectLog('warn')
    const wrong = await startApp({ hasChatDoor: true, log: collected.log })
    const { signer } = wrong.simulator
    const to = (headers: Record<string, string>) =>
      send(`${wrong.url}/chat/interactions`, { method: 'POST', raw: ping, headers })
    await to(new Signer(() => '').headersFor(ping, now() - day))
    for (const at of [now() - day, now() - 600]) expect((await to(signer.headersFor(ping, at))).status).toBe(401)
    expect(collected.lines()).toMatchObject([
      { level: 40, seconds: expect.closeTo(day, -2), msg: expect.stringMatching(/Synchronize it/) },
    ])
    expect((await to(signer.headersFor(ping))).status).toBe(200)
    await to(signer.headersFor(ping, now() - day))
    expect(collected.lines(), 'another outage').toHaveLength(2)
  })

  test.each([
    ['a ping', { type: 1, guild_id: null, member: null, user: null, locale: null, data: null }, { type: 1 }],
    [
      'a command',
      { type: 2, guild_id: null, member: null, user: { id: '5', name: null }, locale: null, data: COMMAND },
      { data: { content: expect.stringMatching(/doesn’t know you/) } },
    ],
  ])('with fields that are null is read without them: %s', async (_what, json, answer) => {
    expect(await (await service.simulator.signer.send('interactions', json)).json()).toMatchObject(answer)
  })

  test('with an event that is null or has null fields gets 204', async () => {
    for (const event of [null, { type: 'QUEST', timestamp: '', data: null }]) {
      expect((await service.simulator.signer.send('events', { type: 1, event })).status).toBe(204)
    }
  })

  test('with malformed JSON gets 422 if it is signed', async () => {
    const headers = service.simulator.signer.headersFor('{"type": ')
    expect((await post(headers, '{"type": ')).status).toBe(422)
  })

  test('may have a body of 64 KiB, and no more', async () => {
    const large = (size: number) => ping.padEnd(size)
    const [fits, over] = [large(64 * 1024), large(64 * 1024 + 1)]
    expect((await post(service.simulator.signer.headersFor(fits), fits)).status).toBe(200)
    expect((await post(service.simulator.signer.headersFor(over), over)).status).toBe(413)
  })

  test('gets 404 without CHAT_PUBLIC_KEY', async () => {
    const other = await startApp()
    for (const path of ['interactions', 'events']) {
      const headers = service.simulator.signer.headersFor(ping)
      const answer = await send(`${other.url}/chat/${path}`, { method: 'POST', headers, raw: ping })
      expect(answer).toMatchObject({ status: 404, body: { detail: 'not_found' } })
    }
  })
})

const cut = ({ 'x-signature-ed25519': signature = '', ...headers }: Record<string, string>) => ({
  ...headers,
  'x-signature-ed25519': signature.slice(0, -2),
})

/** S + L instead of S, which a careless verifier accepts (RFC 8032 section 8.4). */
function addOrder({ 'x-signature-ed25519': signature = '', ...headers }: Record<string, string>) {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = BigInt(`0x${hex(signature.slice(64)).reverse().toString('hex')}`) + order
  const bytes = hex(s.toString(16).padStart(64, '0')).reverse()
  return { ...headers, 'x-signature-ed25519': signature.slice(0, 64) + bytes.toString('hex') }
}
