/** Whatever is wrong with a lookup at the same time, the first fault in the order decides the answer. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bot } from '../helpers/actors.ts'
import { databases, guilds } from '../helpers/app.ts'
import { figuresOf, ownerOf, somebody, startLookupWorld } from '../helpers/lookup-world.ts'

/** In the order in which they count. */
const faults = ['key', 'budget', 'schema', 'guild', 'consent', 'permission', 'account'] as const
type Fault = (typeof faults)[number]

/** What somebody who once logged in may lack. */
const LACKS = ['', 'account', 'permission', 'permission account', 'consent', 'consent account', 'consent permission']

const PER_MINUTE = 200

describe.each(databases)('on the %s database', async (database) => {
  const world = await startLookupWorld({ database, env: { RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) } })
  const manager = await world.member(ownerOf(guilds.lanternfall, '8300000000000000001'))
  const [first, second] = [await manager.createKey(world.guildId), await manager.createKey(world.guildId)]
  const inBudget = world.inGuild
  const spent = world.botWith(first.api_key)
  const spentAndRevoked = world.botWith(second.api_key)
  /** Chat ids, by what the person lacks. */
  const targets = new Map<string, string>()
  for (const lacking of LACKS) {
    targets.set(lacking, await makeTarget(lacking, `840000000000000000${targets.size}`))
  }
  // They never logged in.
  targets.set('consent permission account', '8500000000000000001')
  // A budget that is spent is so for a minute.
  beforeAll(async () => {
    await Promise.all([spent, spentAndRevoked].map(spend))
    await manager.post(`/v1/instances/${second.id}/revoke`)
  })

  /** Somebody who lacks this and nothing else. */
  async function makeTarget(lacking: string, id: string): Promise<string> {
    const member = await world.member(somebody(id))
    if (!lacking.includes('permission')) await member.allow(world.guildId)
    if (!lacking.includes('account')) await member.link(`Of ${id}`)
    if (lacking.includes('consent')) await member.post('/auth/revoke')
    return id
  }

  async function spend(bot: Bot): Promise<void> {
    await Promise.all(Array.from({ length: PER_MINUTE }, () => bot.get('/v1/status')))
  }

  function send(wrong: readonly Fault[]) {
    const personal = wrong.filter((fault) => ['consent', 'permission', 'account'].includes(fault)).join(' ')
    const bot = wrong.includes('key') ? spentAndRevoked : wrong.includes('budget') ? spent : inBudget
    return bot.matches({
      guild_id: wrong.includes('guild') ? guilds.copperHeron.id : world.guildId,
      target_chat_id: targets.get(personal),
      count: wrong.includes('schema') ? 11 : 1,
    })
  }

  const consentDetail = (reason: string) => ({ reason, dashboard_url: `${world.url}/?guild=${world.guildId}` })
  const refusals: Record<Fault, () => object> = {
    key: () => ({ status: 401, detail: 'invalid_or_revoked_key' }),
    budget: () => ({ status: 429, detail: 'rate_limited' }),
    schema: () => {
      const msg = 'Input should be less than or equal to 10'
      return { status: 422, detail: [{ loc: ['body', 'count'], msg, type: 'less_than_equal' }] }
    },
    guild: () => ({ status: 403, detail: 'guild_key_mismatch' }),
    consent: () => ({ status: 403, detail: consentDetail('no_global_consent') }),
    permission: () => ({ status: 403, detail: consentDetail('no_server_consent') }),
    account: () => ({ status: 404, detail: 'no_linked_account' }),
  }

  const told = async (wrong: readonly Fault[]) => {
    const { status, body } = await send(wrong)
    return { wrong, status, detail: body.detail }
  }

  test('of any number of faults the earliest one is told', async () => {
    const sets = subsets(faults).filter((wrong) => wrong.length > 0)
    const answers = await Promise.all(sets.map(told))
    expect(answers).toEqual(sets.map((wrong) => ({ wrong, ...refusals[wrong[0] ?? 'key']() })))
  })

  test('a lookup without any fault is answered', async () => {
    const { status } = await send([])
    expect(status).toBe(200)
    const { body } = await inBudget.lookUp(world.lookup)
    expect(body).toEqual(figuresOf(world.account))
  })
})

/** All selections, each in the order of the list. */
function subsets<T>([first, ...others]: readonly T[]): T[][] {
  if (first === undefined) return [[]]
  const rest = subsets(others)
  return [...rest, ...rest.map((set) => [first, ...set])]
}
