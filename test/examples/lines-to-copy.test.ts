/** The code of the API page, copied from it, does what it says. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Answer, type Bot, send } from '../helpers/actors.ts'
import { cast, guilds, type RunningApp, startApp } from '../helpers/app.ts'
import { python } from './discord-py.ts'

let service: RunningApp
let bot: Bot
let page: Answer
beforeAll(async () => {
  service = await startApp()
  bot = await service.bot()
  await (await service.member(cast.member)).link('Ashgrove Kestrel')
  page = await send(`${service.url}/docs`)
})
afterAll(() => service.close())

/** What the page says, without its markup. */
const readable = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** The code in the first tabs of the page: it asks about the cast's member in the bot's guild. */
const snippet = (name: string): string => {
  const names = [...page.text.matchAll(/ name="first-lookup-code"[^>]* value="(\w+)"/g)].map(([, name]) => name)
  const blocks = [...page.text.matchAll(/<pre[^>]*><code>([^<]*)<\/code>/g)].map(([, code = '']) => readable(code))
  return blocks[names.indexOf(name)] ?? ''
}

/** Runs it with a key in `INSTANCE_KEY`, and gives what it prints. */
async function run(command: string[], key: string | undefined): Promise<string> {
  const [program = '', ...args] = command
  const { stdout } = await promisify(execFile)(program, args, { env: { ...process.env, INSTANCE_KEY: key ?? '' } })
  return stdout
}

const languages: [name: string, isThere: boolean, command: (code: string) => string[]][] = [
  ['curl', inject('hasCurl'), (code) => ['sh', '-c', `${code} -sS`]],
  ['JavaScript', true, (code) => [process.execPath, '--input-type=module', '-e', code]],
  ['Python', python !== null, (code) => [python ?? '', '-c', code]],
]

for (const [name, isThere, command] of languages) {
  test.skipIf(!isThere)(`${name} is answered, and refused`, async () => {
    const member = await service.member(cast.member)
    await member.allow(guilds.lanternfall.id)
    const code = snippet(name)
    expect(await run(command(code), bot.key)).toContain('rank')
    await member.post('/auth/revoke')
    expect(await run(command(code), bot.key)).toContain('no_global_consent')
    expect(await run(command(code), 'psk_nonsense')).toContain('invalid_or_revoked_key')
  })
}
