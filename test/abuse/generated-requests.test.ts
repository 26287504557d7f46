/**
 * Fuzzing: every operation of openapi.json returns only documented responses. The five operations whose bodies have ids or
 * text accept exactly the valid bodies. Set `FUZZ_SEED` for other requests, `FUZZ_RUNS` for more.
 */
import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer, RequestOptions } from '../helpers/actors.ts'
import { guilds, personas, startApp } from '../helpers/app.ts'
import { complaintAbout, headerComplaints, type Operation, operations } from './document.ts'

declare global {
  /** In ECMA-262, but not yet in TypeScript's library. */
  interface JSON {
    rawJSON(text: string): unknown
  }
}

const GUILD = guilds.lanternfall.id
const RUNS = Number(process.env.FUZZ_RUNS ?? 60)
const settings = { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? 20261121) }
/** Operations that end the session or the key that the next request needs. */
const FAREWELLS = new Set(['logOut', 'turnEverythingOff', 'eraseMe', 'revokeOwnKey'])

const service = await startApp({ hasChatDoor: true, env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
let bot = await service.bot(GUILD)
const target = await service.member(personas.member)
await target.allow(GUILD)
const member = await service.member(personas.admin)
/** Values that the database contains, so that some requests find something. */
const known = {
  ids: [GUILD, personas.member.id, personas.admin.id, '42'],
  texts: [
    ...['eu', 'Wren Halloway', 'MOSS', (await target.link('Wren Halloway', 'MOSS')).body.id],
    ...[(await member.link('Ember Finch', 'ASH')).body.id, (await member.get('/v1/instances')).body.instances[0].id],
  ],
}

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

/** A value, and whether it is valid in its field. 64-bit integers are BigInt here, and are sent exactly. */
type Judged = Arbitrary<{ value: unknown; isValid: boolean }>

const judged = (value: Arbitrary<unknown>, isValid: boolean): Judged => value.map((one) => ({ value: one, isValid }))

/** Most fields are valid, so that many bodies have a single invalid one. */
const field = (valid: Arbitrary<unknown>, invalid: Arbitrary<unknown>, isRequired = true): Judged =>
  fc.oneof(
    { weight: 9, arbitrary: judged(valid, true) },
    { weight: 1, arbitrary: judged(invalid, false) },
    { weight: 1, arbitrary: judged(fc.constant(undefined), !isRequired) },
  )

const int64 = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known.ids.map(BigInt)) },
  fc.bigInt(INT64),
  fc.constantFrom(0n, -1n, INT64.min, INT64.max, 2n ** 53n + 1n),
)
const id = fc.oneof(int64, int64.map(String), fc.constantFrom('007', '-5', '-007', '0'.repeat(64)))
const noId = fc.oneof(
  fc.constantFrom<unknown>(null, true, [], {}, ['1'], 1.5, '', ' ', '1 ', '+1', '0x10', '1e3', '1.0', '٣', 'a\0b'),
  fc.constantFrom<unknown>(INT64.max + 1n, INT64.min - 1n, 10n ** 60n, String(INT64.max + 1n), '0'.repeat(65)),
)
/** A list of ids that differ in value: `7` and `"007"` are the same. */
const idList = (size: fc.ArrayConstraints) => fc.uniqueArray(id, { ...size, selector: (one) => String(BigInt(one)) })

/** Control characters, invisible characters, and characters that cannot be encoded. */
const UNSEEN = ['\0', '\n', '\u200b', '\u2028', '\u2800', '\u00ad', '\ud800', '\ue000']
const OUTER = fc.constantFrom('', ' ', '  ')
const letters = fc.constantFrom(...'aZ09 ~-_.\'"<&éßжعあ中😀')
const TILDES = /^[~˜˷῀⁓∼∽∾〜〰︴﹏～]/

/** Text of limited length, without surrounding spaces. */
function text(maxLength: number, { isTag = false, isGameId = true } = {}): Judged {
  const any = fc.string({ unit: letters, maxLength: maxLength + 2 }).map((one) => one.trim())
  const isValid = (one: string) => one.length >= 1 && [...one].length <= maxLength && !(isTag && TILDES.test(one))
  const unseen = fc.tuple(fc.constantFrom(...UNSEEN, ...(isGameId ? ['#', '＃', '﹟'] : []))).map(([one]) => `a${one}b`)
  const tag = isTag ? ['~AB12', ' ~AB12', '～AB12'] : []
  return field(
    fc.tuple(OUTER, any.filter(isValid), OUTER).map((parts) => parts.join('')),
    fc.oneof(unseen, fc.constantFrom<unknown>(null, 5, true, [], {}, '', '   ', 'é'.repeat(maxLength + 1), ...tag)),
  )
}

const lookup = {
  guild_id: field(id, noId),
  target_chat_id: field(id, noId),
  publisher_account_id: field(
    fc.oneof(fc.constantFrom(null, ...known.texts), fc.string({ unit: letters, maxLength: 70 })),
    fc.constantFrom<unknown>(5, true, [], {}, 'a\0b', 'a\ud800b'),
    false,
  ),
}
const noCount = fc.constantFrom<unknown>(0, 11, -1, 1.5, 1e300, '5', null, [])
const BODIES: Record<string, Record<string, Judged>> = {
  lookUpPlayerStats: lookup,
  lookUpPlayerMatches: {
    ...lookup,
    count: field(fc.integer({ min: 1, max: 10 }), noCount, false),
  },
  lookUpPlayers: {
    guild_id: field(id, noId),
    target_chat_ids: field(
      idList({ minLength: 1, maxLength: 10 }),
      fc.oneof(
        fc.constantFrom<unknown>(null, 7, '7', {}, [], [7, '007'], [['1']]),
        idList({ minLength: 11, maxLength: 12 }),
        fc.tuple(id, noId),
      ),
    ),
  },
  turnServersOff: {
    is_allowed: field(fc.constant(false), fc.constantFrom<unknown>(null, true, 0, 'false', [])),
    guild_ids: field(
      fc.uniqueArray(fc.constantFrom(...known.ids, '0', String(INT64.max)), { minLength: 1 }),
      fc.constantFrom<unknown>(null, [], '42', ['42', '42'], [42], ['-5'], ['1e3'], [String(INT64.max + 1n)], {}),
      false,
    ),
  },
  linkAccount: {
    publisher_game_name: text(128),
    publisher_tag_line: text(64, { isTag: true }),
    region: text(64, { isGameId: false }),
  },
}

/** Bodies that fit no schema. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 1.5, 10n ** 60n, 'a\0b', 'a\ud800b', [], { toString: 1 }, { length: 5 }),
  fc.record({ __proto__: fc.constant(null), is_allowed: fc.boolean(), guild_id: id, type: fc.constantFrom(0, 1, 2) }),
)
const bodyFor = ({ operationId }: Operation): Arbitrary<unknown> => {
  const bodies = shaped(BODIES[operationId] ?? {}).map(({ body }) => body)
  return operationId in BODIES ? fc.oneof(junk, bodies) : junk
}

function shaped(fields: Record<string, Judged>): Arbitrary<{ body: object; isValid: boolean }> {
  return fc.record(fields).map((all) => ({
    body: Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value])),
    isValid: Object.values(all).every(({ isValid }) => isValid),
  }))
}

/** A parameter without dot segments or empty segments, which change the path: `raw-http.test.ts` tests them. */
const parameter = fc
  .oneof(
    fc.constantFrom(...known.ids, ...known.texts),
    fc.constantFrom(' ', '0', 'a\0b', 'é'.repeat(65), '..;', '%2f', '\r\nx: y', '1e3', '-5', '9'.repeat(20)),
    fc.string({ unit: 'grapheme', maxLength: 70 }),
  )
  .filter((one) => !/^\.{0,2}$/.test(one) && one.isWellFormed())

function pathFor({ path, parameters = [] }: Operation): Arbitrary<string> {
  const named = parameters.filter(({ in: place }) => place !== 'header')
  const values = named.map((one) =>
    fc.array(parameter, one.in === 'path' ? { minLength: 1, maxLength: 1 } : { maxLength: 2 }),
  )
  return fc.tuple(...values).map((all) => {
    const query = new URLSearchParams()
    let filled = path
    for (const [index, { in: place, name }] of named.entries()) {
      for (const value of all[index] ?? []) {
        if (place === 'query') query.append(name, value)
        else filled = filled.replace(`{${name}}`, encodeURIComponent(value))
      }
    }
    return query.size === 0 ? filled : `${filled}?${query}`
  })
}

/** Headers that some servers interpret. */
const oddHeaders: Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ...['authorization', 'cookie', 'content-type', 'origin', 'sec-fetch-site', 'accept', 'accept-encoding', 'referer'],
    ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-request-id', 'x-http-method-override', 'range'],
    ...['if-none-match', 'content-encoding', 'forwarded', 'user-agent'],
  ),
  fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((one) => one.replaceAll(/[^\x20-\x7e]/g, '')),
    fc.constantFrom('*/*', 'text/html', 'application/json', 'null', 'cross-site', 'Bearer', 'Bearer  ', 'bearer psk_'),
    fc.constantFrom('session=', 'session=x.y; session=z', '__Host-session=%00', 'login-0=1', '127.0.0.1', ';;;'),
    fc.constantFrom(
      'gzip',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'DELETE',
    ),
  ),
  { maxKeys: 5 },
)

function sentFor(
  { method, requestBody }: Operation,
  body: unknown,
  headers: Record<string, string> = {},
): RequestOptions {
  if (requestBody === undefined || body === undefined) return { method, headers }
  const raw = JSON.stringify(body, (_key, part) => (typeof part === 'bigint' ? JSON.rawJSON(`${part}`) : part))
  return { method, headers: { 'content-type': 'application/json', ...headers }, raw }
}

/** Sends a request as somebody who may use the operation. */
async function ask(operation: Operation, path: string, sent: RequestOptions): Promise<Answer> {
  if (operation.door === 'instanceKey') {
    const answer = await bot.send(path, sent)
    if (operation.operationId === 'revokeOwnKey' && answer.status === 200) bot = await service.bot(GUILD)
    return answer
  }
  if (operation.door === 'platformSignature') {
    const headers = { ...sent.headers, ...service.simulator.signer.headersFor(sent.raw ?? '') }
    return service.visitor().send(path, { ...sent, headers })
  }
  // A response to a request with another cookie would clear the member's cookie.
  if (operation.door === 'open' || sent.headers?.cookie !== undefined) return service.visitor().send(path, sent)
  // Erasing the admin would revoke the bot's key.
  if (operation.operationId === 'eraseMe') return (await service.member(personas.neverAgreed)).send(path, sent)
  const answer = await member.send(path, sent)
  if (FAREWELLS.has(operation.operationId) && answer.status < 400) await member.logIn(personas.admin)
  return answer
}

function expectPromised(operation: Operation, answer: Answer): void {
  const { status, text } = answer
  // A browser that submits the form is redirected, or gets a page.
  const isPage = operation.operationId === 'turnEverythingOff' && (status === 303 || text.startsWith('<!doctype html>'))
  if (!isPage) expect(complaintAbout(operation, status, text)).toBeUndefined()
  expect(headerComplaints(operation, answer)).toEqual([])
  expect(status, text).toBeLessThan(500)
}

const shapedOperations = operations.filter(({ operationId }) => operationId in BODIES)

test('openapi.json contains every operation for which the tests generate bodies', () => {
  expect(shapedOperations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(BODIES).toSorted())
})

test.each(shapedOperations)(
  '$method $path rejects every invalid body with 422, and accepts every valid body',
  async (operation) => {
    const seen = new Set<number>()
    const property = fc.asyncProperty(shaped(BODIES[operation.operationId] ?? {}), async ({ body, isValid }) => {
      const answer = await ask(operation, operation.path, sentFor(operation, body))
      expectPromised(operation, answer)
      expect(answer.status === 422, `${isValid ? 'valid' : 'invalid'}: ${answer.status} ${answer.text}`).toBe(!isValid)
      seen.add(answer.status)
    })
    await fc.assert(property, { ...settings, numRuns: RUNS * 3 })
    // Without both outcomes, the generated bodies tested nothing.
    expect([seen.has(422), seen.size > 1]).toEqual([true, true])
  },
)

describe.each(operations)('$method $path', (operation) => {
  const numRuns = FAREWELLS.has(operation.operationId) ? Math.ceil(RUNS / 6) : RUNS
  const requests = fc.record({ path: pathFor(operation), body: bodyFor(operation), headers: oddHeaders })

  test('a client that sends random requests gets only responses that openapi.json documents', async () => {
    const property = fc.asyncProperty(requests, async ({ path, body, headers }) => {
      expectPromised(operation, await ask(operation, path, sentFor(operation, body, headers)))
    })
    await fc.assert(property, { ...settings, numRuns })
  })

  if (operation.door === 'open') return

  test('a client without valid credentials gets 401, whatever else it sends', async () => {
    const stranger = fc.constantFrom(undefined, 'psk_', `psk_${'A'.repeat(49)}`, '%00', '../../etc/passwd')
    const property = fc.asyncProperty(requests, stranger, async ({ path, body }, credential) => {
      const headers: Record<string, string> =
        credential === undefined ? {} : { authorization: `Bearer ${credential}`, cookie: `session=${credential}` }
      const answer = await service.visitor().send(path, sentFor(operation, body, headers))
      expectPromised(operation, answer)
      expect(answer.status).toBe(401)
    })
    await fc.assert(property, { ...settings, numRuns: Math.ceil(numRuns / 4) })
  })
})
