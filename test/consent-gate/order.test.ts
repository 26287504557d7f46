/** If a lookup has several errors, the first is reported; `gate.test.ts` tests the order within the gate. */
import { expect, test } from 'vitest'
import { guilds } from '../helpers/app.ts'
import { newOwner, startWithConsent, statusAndBody } from '../helpers/start-with-consent.ts'

/** The errors, in the order of the checks. */
const faults = ['invalid key', 'used-up limit', 'invalid count', 'wrong guild', 'no consent'] as const
type Fault = (typeof faults)[number]

const PER_MINUTE = 10

const world = await startWithConsent({ env: { RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) } })

const refusals: Record<Fault, [status: number, detail: unknown]> = {
  'invalid key': [401, 'invalid_or_revoked_key'],
  'used-up limit': [429, 'rate_limited'],
  'invalid count': [
    422,
    [{ loc: ['body', 'count'], msg: 'Input should be less than or equal to 10', type: 'less_than_equal' }],
  ],
  'wrong guild': [403, 'guild_key_mismatch'],
  'no consent': [403, { reason: 'no_global_consent', dashboard_url: `${world.url}/?guild=${world.guildId}` }],
}

/** All subsets, each in the order of the list. */
function subsets<T>([first, ...others]: readonly T[]): T[][] {
  if (first === undefined) return [[]]
  const rest = subsets(others)
  return [...rest, ...rest.map((set) => [first, ...set])]
}

test.each([...subsets(faults).entries()])('case %i: the first fault in %j decides the error', async (index, wrong) => {
  const creator = await world.member(newOwner(guilds.lanternfall, 8_300_000_000_000_000_000n + BigInt(index)))
  const { id, api_key } = await creator.createKey(world.guildId)
  const bot = world.botWith(api_key)
  if (wrong.includes('used-up limit')) for (let left = PER_MINUTE; left > 0; left -= 1) await bot.get('/v1/status')
  if (wrong.includes('invalid key')) await creator.post(`/v1/instances/${id}/revoke`)
  const answer = await bot.matches({
    guild_id: wrong.includes('wrong guild') ? guilds.copperHeron.id : world.guildId,
    target_chat_id: wrong.includes('no consent') ? '1' : world.lookup.target_chat_id,
    count: wrong.includes('invalid count') ? 11 : 1,
  })
  const [first] = wrong
  if (first === undefined) expect(answer.status).toBe(200)
  else {
    const [status, detail] = refusals[first]
    expect(statusAndBody(answer)).toEqual({ status, body: { detail } })
  }
})
