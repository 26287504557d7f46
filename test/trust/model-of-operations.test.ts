/** Everything that people and bots can do, in random order at two replicas: each answer is that of a model in memory. */
import { describe, expect, test } from 'vitest'
import { Bot, Member } from '../helpers/actors.ts'
import { type DatabaseKind, databases, migratedDatabase, startApp } from '../helpers/app.ts'
import { startChatSimulator } from '../helpers/chat-simulator.ts'
import { SeededRandom, seedOfRun } from './seeded-random.ts'

/** Thousands in `npm run test:trust`. */
const OPERATIONS = Number(process.env.TRUST_OPERATIONS ?? 5_000)
/** The embedded database runs fewer: they are the same statements. */
const STEPS = { postgres: OPERATIONS / 10, embedded: OPERATIONS / 50 }
/** A guard against hanging. */
const MAX_RUN_MS = 15 * 60_000

interface Event {
  action: string
  by: string
  guild?: string
  accountId?: string | null
  hint?: string
}

interface Somebody {
  id: string
  /** The guilds in which they may create keys. They are members of both. */
  manages: string[]
  browsers: Member[]
  consent: boolean
  permissions: Map<string, boolean>
  /** Oldest first. */
  accounts: { id: string; name: string; isPrimary: boolean }[]
  events: Event[]
}

interface Key {
  id: string
  value: string
  hint: string
  guild: string
  maker: Somebody
  isActive: boolean
}

const GUILDS = ['5001', '5002']
const NAMES = ['Ash', 'Bea', 'Cyn']
const [done, loggedOut] = [{ status: 200 }, { status: 401, body: { detail: 'not_logged_in' } }]
const refused = (status: number, detail: string) => ({ status, body: { detail } })

describe.each(databases)('on the %s database', async (database: DatabaseKind) => {
  const simulator = await startChatSimulator()
  const env = { RATE_LIMIT_PER_MINUTE: '1000000', LOGIN_LIMIT_PER_MINUTE: '1000000' }
  const databaseUrl = database === 'postgres' ? await migratedDatabase() : undefined
  const start = () => startApp({ database, env, simulator, ...(databaseUrl && { databaseUrl }) })
  const replicas = database === 'postgres' ? [await start(), await start()] : [await start()]

  test('people and bots get the answers of the model', { timeout: MAX_RUN_MS }, async () => {
    const seed = seedOfRun()
    const random = new SeededRandom(seed)
    const people = ['9001', '9002', '9003', '9004'].map(
      (id, index): Somebody => ({
        ...{ id, manages: GUILDS.slice(0, index % 3), browsers: [], consent: false },
        ...{ permissions: new Map(), accounts: [], events: [] },
      }),
    )
    let keys: Key[] = []
    const steps: string[] = []
    const url = () => random.pick(replicas).url
    const someAccount = () => random.pick(people.flatMap(({ accounts }) => accounts).concat(NONE))
    const someKey = () => (keys.length === 0 || random.chance(0.1) ? undefined : random.pick(keys))

    /** Sends a request to either replica. */
    const ask = (browser: Member, method: string, path: string, json?: unknown) =>
      browser.at(url()).send(path, { method, json })
    const endKey = (key: Key, by: string) => {
      key.isActive = false
      key.maker.events.push({ action: 'key.revoked', by, guild: key.guild, hint: key.hint })
    }

    async function logIn(who: Somebody): Promise<Member> {
      const guilds = GUILDS.map((id) => ({ id, name: `G${id}`, owner: who.manages.includes(id), permissions: '0' }))
      const browser = new Member(url(), simulator)
      await browser.logIn({ id: who.id, username: `u${who.id}`, displayName: null, guilds })
      if (!who.consent) who.events.push({ action: 'consent.granted', by: 'me' })
      who.consent = true
      who.browsers = [...who.browsers, browser]
      return browser
    }

    type Step = (who: Somebody, browser: Member) => Promise<unknown>
    const me = '/v1/users/me'
    const all: Record<string, Step> = {
      logIn,
      logOut: async (who, browser) => {
        expect(await ask(browser, 'POST', '/auth/logout')).toMatchObject(done)
        who.browsers = who.browsers.filter((one) => one !== browser)
        expect(await ask(browser, 'GET', me)).toMatchObject(loggedOut)
      },
      logOutOthers: async (who, browser) => {
        const others = who.browsers.filter((one) => one !== browser)
        expect(await ask(browser, 'POST', '/auth/logout-others')).toMatchObject(done)
        who.browsers = [browser]
        for (const other of others) expect(await ask(other, 'GET', me)).toMatchObject(loggedOut)
      },
      turnEverythingOff: async (who, browser) => {
        expect(await ask(browser, 'POST', '/auth/revoke')).toMatchObject(done)
        who.consent = false
        who.events.push({ action: 'consent.withdrawn', by: 'me' })
        who.browsers = []
        expect(await ask(browser, 'GET', me)).toMatchObject(loggedOut)
      },
      erase: async (who, browser) => {
        expect(await ask(await logIn(who), 'DELETE', me)).toMatchObject(done)
        expect(await ask(browser, 'GET', me)).toMatchObject(loggedOut)
        Object.assign(who, { browsers: [], consent: false, permissions: new Map(), accounts: [], events: [] })
        for (const key of keys.filter(({ maker }) => maker === who)) {
          key.isActive = false
          for (const { events } of people) {
            for (const event of events) if (event.hint === key.hint) Object.assign(event, { hint: null, guild: null })
          }
        }
        keys = keys.filter(({ maker }) => maker !== who)
      },
      link: async (who, browser) => {
        const name = random.pick(NAMES)
        const sent = { publisher_game_name: name, publisher_tag_line: 'TAG', region: 'eu' }
        const answer = await ask(browser, 'POST', `${me}/accounts`, sent)
        if (people.some(({ accounts }) => accounts.some((one) => one.name === name))) {
          expect(answer).toMatchObject(refused(409, 'account_already_linked'))
          return
        }
        expect(answer).toMatchObject({ status: 200, body: { is_primary: who.accounts.length === 0 } })
        who.accounts.push({ id: answer.body.id, name, isPrimary: who.accounts.length === 0 })
        who.events.push({ action: 'account.linked', by: 'me', accountId: answer.body.id })
      },
      unlink: async (who, browser) => {
        const account = someAccount()
        const answer = await ask(browser, 'DELETE', `${me}/accounts/${account.id}`)
        if (!who.accounts.includes(account)) return expect(answer).toMatchObject(refused(404, 'account_not_found'))
        expect(answer).toMatchObject(done)
        who.accounts = who.accounts.filter((one) => one !== account)
        if (account.isPrimary && who.accounts[0] !== undefined) who.accounts[0].isPrimary = true
        for (const event of who.events) if (event.accountId === account.id) event.accountId = null
        who.events.push({ action: 'account.unlinked', by: 'me', accountId: account.id })
      },
      makePrimary: async (who, browser) => {
        const account = someAccount()
        const answer = await ask(browser, 'POST', `${me}/accounts/${account.id}/primary`)
        if (!who.accounts.includes(account)) return expect(answer).toMatchObject(refused(404, 'account_not_found'))
        expect(answer).toMatchObject({ status: 200, body: { is_primary: true } })
        if (account.isPrimary) return
        for (const one of who.accounts) one.isPrimary = one === account
        who.events.push({ action: 'account.made_primary', by: 'me', accountId: account.id })
      },
      setPermission: async (who, browser) => {
        const [guild, isAllowed] = [random.pick(GUILDS), random.chance(0.7)]
        const sent = { is_allowed: isAllowed }
        expect(await ask(browser, 'PUT', `${me}/servers/${guild}/permission`, sent)).toMatchObject(done)
        if (who.permissions.get(guild) === isAllowed) return
        who.permissions.set(guild, isAllowed)
        who.events.push({ action: isAllowed ? 'permission.allowed' : 'permission.denied', by: 'me', guild })
      },
      turnServersOff: async (who, browser) => {
        const listed = random.chance(0.5) ? [random.pick(GUILDS)] : undefined
        const wereOn = [...who.permissions].flatMap(([guild, isAllowed]) => (isAllowed ? guild : []))
        const turned = wereOn.filter((guild) => listed?.includes(guild) ?? true).sort()
        const { status, body } = await browser.at(url()).turnServersOff(listed)
        expect([status, body.guild_ids.sort()]).toEqual([200, turned])
        for (const guild of turned) who.permissions.set(guild, false)
        for (const guild of turned) who.events.push({ action: 'permission.denied', by: 'me', guild })
      },
      forgetPermission: async (who, browser) => {
        const guild = random.pick(GUILDS)
        expect(await ask(browser, 'DELETE', `${me}/servers/${guild}/permission`)).toMatchObject(done)
        if (who.permissions.delete(guild)) who.events.push({ action: 'permission.forgotten', by: 'me', guild })
      },
      createKey: async (who, browser) => {
        const guild = random.pick(GUILDS)
        const answer = await ask(browser, 'POST', '/v1/instances', { guild_id: guild })
        const own = keys.filter(({ maker, isActive }) => maker === who && isActive)
        if (!who.manages.includes(guild)) expect(answer).toMatchObject(refused(403, 'manage_server_required'))
        else if (own.length >= 2) expect(answer).toMatchObject(refused(429, 'key_limit_reached'))
        else {
          expect(answer).toMatchObject({ status: 200, body: { guild_id: guild, status: 'active' } })
          const { id, api_key: value, key_hint: hint } = answer.body
          keys.push({ id, value, hint, guild, maker: who, isActive: true })
          who.events.push({ action: 'key.created', by: 'me', guild, hint })
        }
      },
      revokeKey: async (who, browser) => {
        const key = someKey()
        const answer = await ask(browser, 'POST', `/v1/instances/${key?.id ?? 'none'}/revoke`)
        if (key?.maker !== who) expect(answer).toMatchObject(refused(404, 'instance_not_found'))
        else expect(answer).toMatchObject({ status: 200, body: { status: 'revoked' } })
        if (key?.maker === who && key.isActive) endKey(key, 'me')
      },
      revokeAsManager: async (who, browser) => {
        const key = someKey()
        const guild = random.pick(GUILDS)
        const answer = await ask(browser, 'POST', `/v1/guilds/${guild}/instances/${key?.id ?? 'none'}/revoke`)
        if (!who.manages.includes(guild)) expect(answer).toMatchObject(refused(403, 'manage_server_required'))
        else if (key?.guild !== guild) expect(answer).toMatchObject(refused(404, 'instance_not_found'))
        else {
          expect(answer).toMatchObject({ status: 200, body: { status: 'revoked' } })
          if (!key.isActive) return
          endKey(key, key.maker === who ? 'me' : 'manager')
          if (key.maker !== who) who.events.push({ action: 'guild_key.revoked', by: 'me', guild, hint: key.hint })
        }
      },
      revokeAsBot: async () => {
        const key = someKey()
        const answer = await new Bot(url(), key?.value).send('/v1/key/revoke', { method: 'POST' })
        if (key?.isActive) endKey(key, 'bot')
        else expect(answer.status).toBe(401)
      },
    }

    async function lookUp(): Promise<void> {
      const [key, whom] = [someKey(), random.pick(people)]
      const guild = key !== undefined && random.chance(0.9) ? key.guild : random.pick(GUILDS)
      const answer = await new Bot(url(), key?.value).lookUp({ guild_id: guild, target_chat_id: whom.id })
      const reason = () => answer.body.detail.reason ?? answer.body.detail
      const primary = whom.accounts.find(({ isPrimary }) => isPrimary)
      if (key === undefined || !key.isActive) expect(answer.status).toBe(401)
      else if (key.guild !== guild) expect([answer.status, reason()]).toEqual([403, 'guild_key_mismatch'])
      else if (!whom.consent) expect([answer.status, reason()]).toEqual([403, 'no_global_consent'])
      else if (!whom.permissions.get(guild)) expect([answer.status, reason()]).toEqual([403, 'no_server_consent'])
      else if (primary === undefined) expect([answer.status, reason()]).toEqual([404, 'no_linked_account'])
      else expect(answer).toMatchObject({ status: 200, body: { publisher_game_name: primary.name } })
    }

    /** What people read about themselves. One of them is checked after each step, since a mistake in it stays. */
    const views: ((who: Somebody, browser: Member) => Promise<void>)[] = [
      async (who, browser) => {
        const { body: user } = await ask(browser, 'GET', me)
        expect(user).toMatchObject({ chat_id: who.id, global_consent: true })
        const primaryFirst = who.accounts.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
        expect(user.accounts.map(({ id }: { id: string }) => id)).toEqual(primaryFirst.map(({ id }) => id))
      },
      async (who, browser) => {
        const { guilds } = (await ask(browser, 'GET', `${me}/guilds`)).body
        for (const { id, is_allowed } of guilds) expect(is_allowed).toBe(who.permissions.get(id) ?? false)
      },
      async (who, browser) => {
        const { instances } = (await ask(browser, 'GET', '/v1/instances')).body
        const own = keys.filter(({ maker }) => maker === who).map(({ id, isActive }) => `${id} ${isActive}`)
        expect(
          instances.map((one: { id: string; status: string }) => `${one.id} ${one.status === 'active'}`).sort(),
        ).toEqual(own.sort())
      },
      async (who, browser) => {
        const { events } = (await ask(browser, 'GET', `${me}/history`)).body
        const nameOf = (id: string | null | undefined) => who.accounts.find((one) => one.id === id)?.name
        const expected = who.events.map(({ action, by, guild, accountId, hint }) => ({
          ...{ action, by, guild_id: guild ?? null, key_hint: hint ?? null },
          account: nameOf(accountId) === undefined ? null : `${nameOf(accountId)}#TAG`,
        }))
        expect(events.toReversed()).toMatchObject(expected)
        expect(events).toHaveLength(expected.length)
      },
    ]

    try {
      for (let step = 0; step < STEPS[database]; step += 1) {
        const who = random.pick(people)
        const browser = who.browsers.length === 0 ? undefined : random.pick(who.browsers)
        const name = browser === undefined ? 'logIn' : random.weighted(WEIGHTS)
        steps.push(`${who.id} ${name}`)
        await (browser === undefined ? logIn(who) : all[name]?.(who, browser))
        await lookUp()
        const [witness] = who.browsers
        if (witness !== undefined) await random.pick(views)(who, witness)
      }
    } catch (error) {
      throw new Error(`TRUST_SEED=${seed}, after ${steps.length} steps: ${steps.slice(-5).join(', ')}`, {
        cause: error,
      })
    }
  })
})

const NONE = { id: 'none', name: '', isPrimary: false }

/** The relative frequency of each step. */
const WEIGHTS = Object.entries({
  ...{ logIn: 3, logOut: 1, logOutOthers: 1, turnEverythingOff: 1, erase: 2 },
  ...{ link: 4, unlink: 3, makePrimary: 2, setPermission: 5, turnServersOff: 1, forgetPermission: 1 },
  ...{ createKey: 4, revokeKey: 1, revokeAsManager: 1, revokeAsBot: 1 },
}).map(([name, weight]) => [weight, name] as const)
