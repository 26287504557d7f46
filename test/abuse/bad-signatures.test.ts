/** Thousands of bad signatures are refused without a query, and disturb neither lookups nor honest commands from the same address. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { guilds, personas, startApp } from '../helpers/app.ts'

/** The number of bad signatures. */
const FLOOD = Number(process.env.FLOOD ?? 4_000)
const address = { 'x-forwarded-for': '203.0.113.7' }

const env = { RATE_LIMIT_PER_MINUTE: '1000000', TRUST_PROXY: 'loopback' }
const service = await startApp({ hasChatDoor: true, env })
const bot = await service.bot()
await service.createVisibleMember(personas.member, 'Wren Halloway')

const target = { guild_id: guilds.lanternfall.id, target_chat_id: personas.member.id }
const command = {
  ...{ type: 2, guild_id: guilds.lanternfall.id, locale: 'en-US', member: { user: { id: personas.member.id } } },
  data: { name: 'lookups', options: [{ name: 'status' }] },
}

test('lookups and chat commands still work during a flood of invalid signatures', async () => {
  const url = `${service.url}/chat/interactions`
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
        ...address,
      }
      const { status } = await send(url, { method: 'POST', headers, raw: bodies[left % 2] ?? '' })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const attackers = Array.from({ length: 20 }, attack)
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await bot.lookUp(target)).status).toBe(200)
    const raw = JSON.stringify(command)
    const signed = { ...service.simulator.signer.headersFor(raw), ...address }
    const { body } = await send(url, { method: 'POST', headers: signed, raw })
    expect(body.data.content).toMatch(/^Bots can look you up in this server/)
  }
  await Promise.all(attackers)
  expect(Object.fromEntries(statuses)).toEqual({ 401: FLOOD })
})
