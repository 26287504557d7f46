/** The service accepts only requests that the chat platform signed in the last five minutes, and that are unchanged. */
import { expect, test } from 'vitest'
import { Signer } from '../../../src/development/chat-simulator/signer.ts'
import { send } from '../../helpers/actors.ts'
import { startApp } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'

const COMMAND = { name: 'lookups', options: [{ name: 'stop', value: null }] }

const hex = (text: string) => Buffer.from(text, 'hex')

const service = await startApp({ hasChatDoor: true })

const ping = '{"type": 1}'
const day = 24 * 60 * 60
const now = () => Math.floor(Date.now() / 1000)
const post = (headers: Record<string, string>, raw: string | Buffer, path = 'interactions') =>
  send(`${service.url}/chat/${path}`, { method: 'POST', raw, headers })

test('the chat platform gets a pong for a signed ping', async () => {
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
  ['a truncated signature', (headers, body) => [changeSignature(headers, (signature) => signature.slice(0, -2)), body]],
  ['a truncated body', (headers, body) => [headers, body.slice(0, -1)]],
  ['a re-encoded body', (headers, body) => [headers, JSON.stringify(JSON.parse(body))]],
  ['a body with a byte order mark', (headers, body) => [headers, `\uFEFF${body}`]],
  ['no body', (headers) => [headers, '']],
  ['another signature for the same bytes', (headers, body) => [changeSignature(headers, addOrder), body]],
  ['a signature by another key', (_headers, body) => [new Signer(() => '').headersFor(body), body]],
  ['a signature from six minutes ago', (_headers, body) => [signedAt(body, now() - 360), body]],
  ['a signature from tomorrow', (_headers, body) => [signedAt(body, now() + day), body]],
]
const signedAt = (body: string, at: number) => service.simulator.signer.headersFor(body, at)

test.each(changes)('a request to the chat routes with %s gets 401', async (_what, change) => {
  const [headers, body] = change(service.simulator.signer.headersFor(ping), ping)
  for (const path of ['interactions', 'events']) {
    expect(await post(headers, body, path)).toMatchObject({ status: 401, body: { detail: 'invalid_signature' } })
  }
})

test('the chat platform can send commands after hundreds of requests with invalid signatures', async () => {
  const headers = new Signer(() => '').headersFor(ping)
  const attacks = await Promise.all(Array.from({ length: 600 }, () => post(headers, ping)))
  expect(new Set(attacks.map(({ status }) => status))).toEqual(new Set([401]))
  expect((await post(service.simulator.signer.headersFor(ping), ping)).status).toBe(200)
})

test('the service logs one warning if its clock and the chat platform’s clock differ', async () => {
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
])('the chat platform gets a reply to %s with null fields', async (_what, json, answer) => {
  expect(await (await service.simulator.signer.send('interactions', json)).json()).toMatchObject(answer)
})

test('the chat platform gets 204 for an event with null fields', async () => {
  for (const event of [null, { type: 'QUEST', timestamp: '', data: null }]) {
    expect((await service.simulator.signer.send('events', { type: 1, event })).status).toBe(204)
  }
})

test('the chat platform gets 422 for malformed JSON', async () => {
  const headers = service.simulator.signer.headersFor('{"type": ')
  expect((await post(headers, '{"type": ')).status).toBe(422)
})

test('the chat platform gets 413 for a body of more than 64 KiB', async () => {
  const statusOf = async (body: string) => (await post(service.simulator.signer.headersFor(body), body)).status
  expect(await statusOf(ping.padEnd(64 * 1024))).toBe(200)
  expect(await statusOf(ping.padEnd(64 * 1024 + 1))).toBe(413)
})

test('the chat platform gets 404 if CHAT_PUBLIC_KEY is not set', async () => {
  const other = await startApp()
  for (const path of ['interactions', 'events']) {
    const headers = service.simulator.signer.headersFor(ping)
    const answer = await send(`${other.url}/chat/${path}`, { method: 'POST', headers, raw: ping })
    expect(answer).toMatchObject({ status: 404, body: { detail: 'not_found' } })
  }
})

const changeSignature = (
  { 'x-signature-ed25519': signature = '', ...headers }: Record<string, string>,
  change: (signature: string) => string,
) => ({ ...headers, 'x-signature-ed25519': change(signature) })

/** S + L instead of S, which a careless verifier accepts (RFC 8032 section 8.4). */
function addOrder(signature: string): string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = BigInt(`0x${hex(signature.slice(64)).reverse().toString('hex')}`) + order
  const bytes = hex(s.toString(16).padStart(64, '0')).reverse()
  return signature.slice(0, 64) + bytes.toString('hex')
}
