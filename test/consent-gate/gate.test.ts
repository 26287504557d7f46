/** The gate as a table: every kind of key, consent, permission and account, in every combination. */
import { describe, expect, test } from 'vitest'
import { createKeyValue } from '../../src/store/keys/key-value.ts'
import type { Account } from '../../src/wire/dashboard.ts'
import { Bot } from '../helpers/actors.ts'
import { databases, guilds } from '../helpers/app.ts'
import {
  type ConsentSetup,
  newOwner,
  placeholderStatsOf,
  somebody,
  startWithConsent,
  statusAndBody,
} from '../helpers/start-with-consent.ts'

const keys = ['missing', 'malformed', 'unknown', 'revoked', 'of another guild', 'of the guild'] as const
const consents = ['never given', 'withdrawn', 'on'] as const
/** A person's permissions in the guild of the lookup, and in another guild, which must not matter. */
const permissions: Record<string, { here?: boolean; elsewhere?: boolean }> = {
  none: {},
  denied: { here: false },
  allowed: { here: true },
  'allowed elsewhere': { elsewhere: true },
  'denied, allowed elsewhere': { here: false, elsewhere: true },
  'allowed, denied elsewhere': { here: true, elsewhere: false },
}
const links = ['none', 'two'] as const
const asked = ['nothing', 'null', 'the second', "somebody else's", 'an unknown one'] as const

/** The position of that account among the person's accounts; undefined if the person doesn't have it. */
const POSITIONS: Partial<Record<(typeof asked)[number], number>> = { nothing: 0, null: 0, 'the second': 1 }

interface Person {
  id: string
  consent: (typeof consents)[number]
  /** A name in `permissions`. */
  permission: string
  accounts: Account[]
}

const KEY_REFUSALS: Partial<Record<(typeof keys)[number], string>> = {
  missing: 'missing_key',
  malformed: 'invalid_or_revoked_key',
  unknown: 'invalid_or_revoked_key',
  revoked: 'invalid_or_revoked_key',
}

describe.each(databases)('on the %s database', async (database) => {
  const people: Person[] = []

  const world = await startWithConsent({ database })
  const bots = await makeBots(world)
  for (const consent of consents) {
    for (const permission of consent === 'never given' ? (['none'] as const) : Object.keys(permissions)) {
      for (const link of consent === 'never given' ? (['none'] as const) : links) {
        const id = `81000000000000000${people.length + 10}`
        people.push(await makePerson(world, { consent, permission, id }, link))
      }
    }
  }

  const accountAsked = (person: Person, choice: (typeof asked)[number]): string | null | undefined => {
    if (choice === 'nothing') return undefined
    if (choice === 'null') return null
    if (choice === "somebody else's") return world.account.id
    return choice === 'the second' && person.accounts[1] !== undefined ? person.accounts[1].id : 'no-such-account'
  }

  /** The list of the specification, "Bot endpoints", rule 1. */
  function answerTo(key: (typeof keys)[number], person: Person, choice: (typeof asked)[number]) {
    const consentRefusal = (reason: string) => {
      const dashboard_url = `${world.url}/?guild=${world.guildId}`
      return { status: 403, body: { detail: { reason, dashboard_url } } }
    }
    const keyRefusal = KEY_REFUSALS[key]
    if (keyRefusal !== undefined) return { status: 401, body: { detail: keyRefusal } }
    if (key === 'of another guild') return { status: 403, body: { detail: 'guild_key_mismatch' } }
    if (person.consent !== 'on') return consentRefusal('no_global_consent')
    if (permissions[person.permission]?.here !== true) return consentRefusal('no_server_consent')
    const position = POSITIONS[choice]
    const account = position === undefined ? undefined : person.accounts[position]
    if (account === undefined) return { status: 404, body: { detail: 'no_linked_account' } }
    return { status: 200, body: placeholderStatsOf(account) }
  }

  test('a bot gets the correct response to each of many concurrent lookups', async () => {
    // Neighbouring lookups have different keys, so that lookups of all kinds share queries.
    const rows = people.flatMap((person) =>
      asked.flatMap((choice) => keys.map((key) => ({ key, ...named(person, choice), person, choice }))),
    )
    for (let start = 0; start < rows.length; start += 100) {
      const some = rows.slice(start, start + 100)
      const answers = some.map(async ({ person, choice, ...row }) => {
        const body = { ...world.lookup, target_chat_id: person.id, publisher_account_id: accountAsked(person, choice) }
        return { ...row, ...statusAndBody(await bots[row.key].lookUp(body)) }
      })
      const expected = some.map(({ person, choice, ...row }) => ({ ...row, ...answerTo(row.key, person, choice) }))
      expect(await Promise.all(answers)).toEqual(expected)
    }
  })

  test.each(keys)('a lookup of several people has the same results as single lookups (key: %s)', async (key) => {
    const target_chat_ids = people.map(({ id }) => id)
    for (let start = 0; start < people.length; start += 10) {
      const some = people.slice(start, start + 10)
      const body = { guild_id: world.guildId, target_chat_ids: target_chat_ids.slice(start, start + 10) }
      const answers = some.map((person) => ({ id: person.id, ...answerTo(key, person, 'nothing') }))
      const players = answers.flatMap(({ id, status, body }) =>
        status === 200 ? [{ target_chat_id: id, ...body }] : [],
      )
      const refusal = answers.find(({ status }) => status === 401 || (status === 403 && key === 'of another guild'))
      const expected = refusal ?? { status: 200, body: { players } }
      expect(statusAndBody(await bots[key].players(body))).toEqual({ status: expected.status, body: expected.body })
    }
  })
})

const named = ({ consent, permission, accounts }: Person, choice: string) => ({
  who: `consent ${consent}, permission ${permission}, ${accounts.length} accounts`,
  asked: choice,
})

async function makeBots(world: ConsentSetup): Promise<Record<(typeof keys)[number], Bot>> {
  const manager = await world.member(newOwner(guilds.lanternfall, '8200000000000000001'))
  const revoked = await manager.createKey(world.guildId)
  await manager.post(`/v1/instances/${revoked.id}/revoke`)
  return {
    missing: world.botWith(undefined),
    malformed: world.botWith('psk_nonsense'),
    unknown: world.botWith(createKeyValue()),
    revoked: world.botWith(revoked.api_key),
    'of another guild': new Bot(world.url, (await world.admin.createKey(guilds.copperHeron.id)).api_key),
    'of the guild': world.inGuild,
  }
}

async function makePerson(world: ConsentSetup, person: Omit<Person, 'accounts'>, link: (typeof links)[number]) {
  const { id, consent, permission } = person
  const accounts: Account[] = []
  if (consent !== 'never given') {
    const member = await world.member(somebody(id))
    const { here, elsewhere } = permissions[permission] ?? {}
    if (here !== undefined) await member.setPermission(world.guildId, here)
    if (elsewhere !== undefined) await member.setPermission(guilds.copperHeron.id, elsewhere)
    for (const name of link === 'two' ? ['First', 'Second'] : [])
      accounts.push((await member.link(`${name} of ${id}`)).body)
    if (consent === 'withdrawn') await member.post('/auth/revoke')
  }
  return { ...person, accounts }
}
