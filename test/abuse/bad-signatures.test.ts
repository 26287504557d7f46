/** Thousands of bad signatures are refused without a query, and disturb neither lookups nor honest commands. */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { cast, guilds } from '../helpers/app.ts'
import { startObserved } from '../operators/observed-app.ts'

/** Set `FLOOD` for more. */
const FLOOD = Number(process.env.FLOOD ?? 4_000)
const CONNECTIONS = 20
const LIMIT = 50

const env = { RATE_LIMIT_PER_MINUTE: '1000000', LOGIN_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: 'loopback' }
const { service, read } = await startObserved({ hasChatDoor: true, env })
const bot = await service.bot()
await service.visible(cast.member, 'Wren Halloway')

const say = async () => {
  const command = { userId: cast.member.id, guildId: guilds.lanternfall.id, name: 'status' }
  const answer = await service.simulator.signer.sendCommand(command)
  const { data } = (await answer.json()) as { data: { content: string } }
  return data.content
}

test('during a flood of bad signatures, every honest lookup and command gets the right answer', async () => {
  const agent = new Agent({ connections: CONNECTIONS })
  const bodies = [Buffer.from('{"type": 1}'), Buffer.alloc(64 * 1024, ' ')]
  const statuses = new Map<number, number>()
  let left = FLOOD
  const attack = async () => {
    while (left > 0) {
      left -= 1
      const headers = {
        'content-type': 'application/json',
        'x-signature-ed25519': randomBytes(64).toString('hex'),
        'x-signature-timestamp': String(Math.floor(Date.now() / 1000)),
        // Each from an address of its own, so that each signature is verified.
        'x-forwarded-for': `2001:db8:${(left >> 12).toString(16)}:${(left & 0xfff).toString(16)}::1`,
      }
      const options = { method: 'POST' as const, dispatcher: agent, headers, body: bodies[left % 2] ?? null }
      const { statusCode, body } = await request(`${service.url}/chat/interactions`, options)
      await body.dump()
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  }
  const attackers = Array.from({ length: CONNECTIONS }, attack)
  for (let turn = 0; turn < 20; turn += 1) {
    const target = { guild_id: guilds.lanternfall.id, target_chat_id: cast.member.id }
    expect((await bot.lookUp(target)).status).toBe(200)
    expect(await say()).toMatch(/^Bots can look you up in this server/)
  }
  await Promise.all(attackers)
  await agent.close()
  expect(Object.fromEntries(statuses)).toEqual({ 401: FLOOD })
  expect(await read('player_stats_chat_acts_total', 'act="unread",outcome="invalid_signature"')).toBe(FLOOD)
  expect(await read('player_stats_chat_acts_total', 'act="status",outcome="accepted"')).toBe(20)
})

test('a client that sends bad signatures keeps nobody behind the same address from opting out', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const bad = () => send(`${service.url}/chat/events`, { method: 'POST', headers, raw: '{}' })
  for (let sent = 0; sent < LIMIT * 2; sent += 1) expect((await bad()).status).toBe(401)
  const raw = JSON.stringify({ type: 1, event: null })
  const signed = { ...service.simulator.signer.headersFor(raw), ...headers }
  expect((await send(`${service.url}/chat/events`, { method: 'POST', headers: signed, raw })).status).toBe(204)
})
