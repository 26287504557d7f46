/** The chat platform is told of the command, by a stand-in that takes it as Discord does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatEnv } from '../helpers/app.ts'
import { type RunningChatSimulator, startChatSimulator } from '../helpers/chat-simulator.ts'
import { expectRefused, runAdmin } from './run-admin.ts'

let simulator: RunningChatSimulator
beforeAll(async () => {
  simulator = await startChatSimulator()
})
afterAll(() => simulator.close())

const register = (env: Record<string, string> = {}) => runAdmin({ ...chatEnv(simulator), ...env }, 'register-commands')

interface Described {
  name: string
  description: string
  description_localizations?: Record<string, string>
  options?: Described[]
}

test('the platform is told the command and its four parts, and the operator what was done', async () => {
  const { code, out, err } = await register({ CHAT_PUBLIC_KEY: simulator.signer.publicKey })
  expect({ code, out, err }).toEqual({
    code: 0,
    out: 'The chat platform has these commands now: /lookups off, /lookups stop, /lookups who, /lookups status.\n',
    err: '',
  })
  const commands = simulator.commands() as Described[]
  expect(commands).toMatchObject([{ name: 'lookups', type: 1, integration_types: [0, 1], contexts: [0, 1, 2] }])
  // Discord's bounds, for the original and for each language.
  const described = commands.flatMap((command) => [command, ...(command.options ?? [])])
  expect(described.map(({ name }) => name)).toEqual(['lookups', 'off', 'stop', 'who', 'status'])
  expect(commands[0]?.description_localizations?.de).toMatch(/^Bots/)
  for (const { name, description, description_localizations: others = {} } of described) {
    expect(name).toMatch(/^[a-z]{1,32}$/)
    for (const text of [description, ...Object.values(others)]) expect([text, text.length <= 100]).toEqual([text, true])
  }
})

test('without CHAT_PUBLIC_KEY the operator is told that nobody answers yet', async () => {
  expect((await register()).out).toMatch(/\nNobody answers it yet: set CHAT_PUBLIC_KEY\.\n$/)
})

test('an operator is told in a sentence why it was not done', async () => {
  const before = simulator.commands()
  expectRefused(
    await register({ CHAT_CLIENT_SECRET: 'another' }),
    /^The chat platform did not take it: token, .*401\. Its commands are as they were\.$/,
  )
  expectRefused(await register({ CHAT_API_URL: 'http://127.0.0.1:1' }), /did not take it: commands, ECONNREFUSED/)
  expectRefused(await runAdmin({}, 'register-commands'), /^There is no chat platform: set the CHAT_\* variables/)
  expectRefused(await runAdmin({ ...chatEnv(simulator) }, 'register-commands', 'now'), /What is "now"/)
  expect(simulator.commands()).toBe(before)
})
