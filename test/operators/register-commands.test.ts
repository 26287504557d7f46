/** Registering the chat command with a fake platform that accepts it as Discord does. */
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeLater } from '../helpers/close-later.ts'
import { expectRefused, runAdmin } from './run-admin.ts'

interface Described {
  name: string
  description: string
  description_localizations?: Record<string, string>
  options?: Described[]
}

const RFC_8032_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const APP_TOKEN = { access_token: 'a-token-of-the-app', token_type: 'Bearer', expires_in: 60 }

let commands: Described[] = []
const platform = Fastify({ forceCloseConnections: true })
platform.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  async (_: unknown, body: string) => new URLSearchParams(body),
)
platform.post<{ Body: URLSearchParams }>('/token', async ({ body }, reply) => {
  const sent = ['grant_type', 'client_id', 'client_secret', 'scope'].map((name) => body.get(name)).join(' ')
  if (sent === 'client_credentials an-app a-secret applications.commands.update') return APP_TOKEN
  return reply.code(401).send({ error: 'invalid_client' })
})
platform.put<{ Body: Described[] }>('/applications/an-app/commands', async ({ headers, body }, reply) => {
  if (headers.authorization !== `Bearer ${APP_TOKEN.access_token}`) return reply.code(401).send({ code: 0 })
  commands = body
  return body
})
const url = await platform.listen({ host: '127.0.0.1', port: 0 })
closeLater(() => platform.close())

const register = (env: Record<string, string> = {}, ...argv: string[]) => {
  const credentials = { CHAT_CLIENT_ID: 'an-app', CHAT_CLIENT_SECRET: 'a-secret' }
  const addresses = { CHAT_AUTHORIZE_URL: url, CHAT_TOKEN_URL: `${url}/token`, CHAT_API_URL: url }
  return runAdmin({ ...credentials, ...addresses, ...env }, 'register-commands', ...argv)
}

test('an operator registers the chat command with its four subcommands', async () => {
  const out = 'Registered with the chat platform: /lookups off, /lookups stop, /lookups who, /lookups status.\n'
  expect(await register({ CHAT_PUBLIC_KEY: RFC_8032_KEY })).toEqual({ code: 0, out, err: '' })
  expect(commands).toMatchObject([{ name: 'lookups', type: 1, integration_types: [0, 1], contexts: [0, 1, 2] }])
  // Discord's limits, for the original and for each language.
  const described = commands.flatMap((command) => [command, ...(command.options ?? [])])
  expect(described.map(({ name }) => name)).toEqual(['lookups', 'off', 'stop', 'who', 'status'])
  const translated = expect.stringMatching(/^Bots(?:, die| que)/)
  expect(commands[0]?.description_localizations).toMatchObject({ de: translated, 'es-419': translated })
  for (const { name, description, description_localizations: others = {} } of described) {
    expect(name).toMatch(/^[a-z]{1,32}$/)
    for (const text of [description, ...Object.values(others)]) expect([text, text.length <= 100]).toEqual([text, true])
  }
})

test('without CHAT_PUBLIC_KEY, an operator is told that chat commands do not work yet', async () => {
  expect((await register()).out).toMatch(/\nThe service does not answer them yet: set CHAT_PUBLIC_KEY\.\n$/)
})

test('an operator is told why the chat platform rejected the commands', async () => {
  const before = commands
  const rejected = /^The chat platform rejected the commands: token: .*401\. Nothing was changed\.$/
  expectRefused(await register({ CHAT_CLIENT_SECRET: 'another' }), rejected)
  expectRefused(await register({ CHAT_API_URL: 'http://127.0.0.1:1' }), /rejected the commands: commands: ECONNREFUSED/)
  expectRefused(await runAdmin({}, 'register-commands'), /^No chat platform is configured: set the CHAT_\* variables/)
  expectRefused(await register({}, 'now'), /^Unexpected argument "now"\. /)
  expect(commands).toBe(before)
})
