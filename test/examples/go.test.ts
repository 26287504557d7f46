/** The Go example, built and called by signed requests, as Discord calls it. */
import { spawn } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { guilds, personas } from '../helpers/app.ts'
import { startDemoWorld } from '../helpers/demo-world.ts'
import { findOrSkip } from '../helpers/find-program.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { runForOutput } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const go = findOrSkip(['go'], 'golang-go')
const cwd = join(REPOSITORY, 'examples/go')
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const DISCORD_PUBLIC_KEY = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')

describe.skipIf(!go)('the Go example', () => {
  const folder = temporaryFolder()
  const program = join(folder, 'bot')
  beforeAll(() => runForOutput(go ?? '', ['build', '-o', program], { cwd }))

  /** Returns what the bot prints when it starts. */
  async function startBot(url: string, settings: Record<string, string>, lines: number): Promise<string[]> {
    const env = { DISCORD_PUBLIC_KEY, PLAYER_STATS_URL: url, LISTEN: '127.0.0.1:0', ...settings }
    const bot = spawn(program, { env })
    onTestFinished(() => void bot.kill())
    const said: string[] = []
    for await (const line of createInterface(bot.stderr)) {
      said.push(String(line.split(' ').at(-1)))
      if (said.length === lines) break
    }
    return said
  }

  async function send(address: string, interaction: object, forged = '') {
    const body = JSON.stringify(interaction)
    const signature = sign(null, Buffer.from(`7${body}${forged}`), privateKey).toString('hex')
    const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': '7' }
    return fetch(address, { method: 'POST', headers, body })
  }
  const lookUp = async (address: string, id: string) => {
    const options = [{ name: 'member', type: 6, value: id }]
    const response = await send(address, { type: 2, guild_id: guilds.lanternfall.id, data: { name: 'stats', options } })
    const { type, data } = (await response.json()) as { type: number; data: { content: string; flags?: number } }
    return { type, text: data.content, isForAskerOnly: data.flags === 64 }
  }

  test('the Go example accepts a key from the dashboard only once', async () => {
    const { url, keys } = await startDemoWorld()
    const settings = {
      KEY_RETURN_URL: 'https://bot.example/keys',
      KEY_FILE: join(folder, 'key'),
      GUILD_ID: guilds.lanternfall.id,
    }
    const [address, link] = await startBot(url, settings, 2)
    const query = new URL(String(link)).searchParams
    expect(query.get('return')).toBe(settings.KEY_RETURN_URL)
    const handOver = async (key: string, state = query.get('state') ?? '') => {
      const body = new URLSearchParams({ api_key: key, guild_id: guilds.lanternfall.id, state })
      return (await fetch(`http://${address}/keys`, { method: 'POST', body })).status
    }
    expect(await handOver(keys.valid, 'invented')).toBe(400)
    expect(await handOver(keys.otherGuild)).toBe(400)
    expect(await handOver(keys.valid)).toBe(200)
    expect(await handOver(keys.valid)).toBe(400)
    const bot = `http://${address}`
    expect(await (await send(bot, { type: 1 })).json()).toEqual({ type: 1 })
    expect((await send(bot, { type: 1 }, 'forged')).status).toBe(401)
    expect(await lookUp(bot, personas.member.id)).toEqual({
      type: 4,
      text: expect.stringMatching(
        /^Ashgrove Kestrel\\#VALE9: \*\*[A-Z][a-z]+ [123]\*\*, .*\n.*unverified\. Sample data: the figures are invented$/,
      ),
      isForAskerOnly: false,
    })
    const dashboard = `${url}/?guild=${guilds.lanternfall.id}`
    const refused = { text: `They haven’t agreed to be looked up. Only they can change that: ${dashboard}` }
    expect(await lookUp(bot, personas.neverAgreed.id)).toEqual({ type: 4, ...refused, isForAskerOnly: true })
    expect(statSync(settings.KEY_FILE).mode & 0o777).toBe(0o600)
    for (const [at, known] of [
      [url, settings],
      [`${url}/`, { PLAYER_STATS_KEY: keys.valid }],
    ] as const) {
      const [again] = await startBot(at, known, 1)
      expect(await lookUp(`http://${again}`, personas.member.id)).toMatchObject({ isForAskerOnly: false })
    }
  })
})
