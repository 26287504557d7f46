/**
 * Fuzzing of every operation of openapi.json: whatever is sent, the answer is a documented one, and exactly the valid
 * requests pass validation. Set `FUZZ_SEED` for other requests, `FUZZ_RUNS` for more.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadPageWords } from '../../src/routes/pages/language.ts'
import { nameOfNotice } from '../../src/routes/pages/notices.ts'
import type { Answer, Sent } from '../helpers/actors.ts'
import { cast, guilds, startApp } from '../helpers/app.ts'
import { complaintAbout, headerComplaints, type Operation, operations } from './document.ts'
import { bodies, type Known, oddHeaders, parameterValues } from './generate.ts'
import { isValidBody, isValidParameter, toJson } from './verdict.ts'

const GUILD = guilds.lanternfall.id
const RUNS = Number(process.env.FUZZ_RUNS ?? 60)
const settings = { numRuns: RUNS, seed: Number(process.env.FUZZ_SEED ?? 20261121) }
/** Each of these ends the session, or the key, that the next request needs. */
const FAREWELLS = new Set(['logOut', 'turnEverythingOff', 'eraseMe', 'revokeOwnKey'])

/** Of what the member read where they agreed. */
const known: Known = { ids: [GUILD, cast.member.id, cast.admin.id, '42'], texts: ['eu', 'Wren Halloway', 'MOSS'] }

const service = await startApp({ hasChatDoor: true, env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
let bot = await service.bot(GUILD)
const target = await service.member(cast.member)
await target.allow(GUILD)
known.texts.push((await target.link('Wren Halloway', 'MOSS')).body.id)
const member = await service.member(cast.admin)
known.texts.push((await member.link('Ember Finch', 'ASH')).body.id, (await member.link('Onyx Finch', 'ASH')).body.id)
// Not among what is known: no other request unlinks it.
const keptAccountId = (await member.link('Sable Finch', 'ASH')).body.id
const instanceId = (await member.get('/v1/instances')).body.instances[0].id
known.texts.push(instanceId)
const notice = nameOfNotice(await loadPageWords('en'), 'switch')
await member.send(`/v1/users/me/servers/${GUILD}/permission`, {
  ...{ method: 'PUT', json: { is_allowed: true }, headers: { 'x-notice': notice } },
})
const noticeVersion = notice.slice('en:'.length)

interface Generated {
  path: string
  body: unknown
  isValid: boolean
}

function requestsFor(operation: Operation): fc.Arbitrary<Generated> {
  const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'header')
  const values = fc.tuple(...parameters.map((parameter) => parameterValues(parameter, known)))
  const body = operation.body === undefined ? fc.constant(undefined) : bodies(operation, known)
  return fc.record({ values, body }).map(({ values, body }) => ({
    path: pathWith(operation, values),
    body,
    isValid:
      parameters.every((parameter, index) => isValidParameter(parameter, values[index] ?? [])) &&
      (operation.body === undefined || isValidBody(operation, body)),
  }))
}

/** Where parameters have to fit each other, or what others have left, which chance alone seldom makes them do. */
function examplesFor({ operationId, path }: Operation): [Generated][] {
  const paths: Record<string, string> = {
    revokeGuildInstance: `/v1/guilds/${GUILD}/instances/${instanceId}/revoke`,
    readNotice: `/v1/notices/${noticeVersion}`,
    previewAccount: `/v1/users/me/accounts/${keptAccountId}/preview`,
  }
  // Chance makes no nested bodies: test/routes/chat has them.
  const bodies: Record<string, unknown> = { answerInteraction: { type: 1 }, receiveEvent: { type: 0 } }
  const [example, body] = [paths[operationId], bodies[operationId]]
  return example === undefined && body === undefined ? [] : [[{ path: example ?? path, body, isValid: true }]]
}

function pathWith({ path, parameters = [] }: Operation, values: string[][]): string {
  const query = new URLSearchParams()
  let filled = path
  parameters
    .filter((one) => one.in !== 'header')
    .forEach((parameter, index) => {
      for (const value of values[index] ?? []) {
        if (parameter.in === 'query') query.append(parameter.name, value)
        else filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value))
      }
    })
  return query.size === 0 ? filled : `${filled}?${query}`
}

function sentFor({ method, body: schema }: Operation, body: unknown, headers: Record<string, string> = {}): Sent {
  const raw = schema === undefined ? undefined : toJson(body)
  const type: Record<string, string> = raw === undefined ? {} : { 'content-type': 'application/json' }
  return { method, headers: { ...type, ...headers }, ...(raw === undefined ? {} : { raw }) }
}

/** From whoever the operation is for. */
async function ask(operation: Operation, path: string, sent: Sent): Promise<Answer> {
  if (operation.door === 'instanceKey') {
    const answer = await bot.send(path, sent)
    if (operation.operationId === 'revokeOwnKey' && answer.status === 200) bot = await service.bot(GUILD)
    return answer
  }
  if (operation.door === 'platformSignature') {
    const headers = { ...sent.headers, ...service.simulator.signer.headersFor(sent.raw ?? '') }
    return service.visitor().send(path, { ...sent, headers })
  }
  // A cookie of the request's own would be taken out of the member's browser.
  if (operation.door === 'open' || sent.headers?.cookie !== undefined) return service.visitor().send(path, sent)
  // The admin's key is the bot's.
  if (operation.operationId === 'eraseMe') return (await service.member(cast.neverAgreed)).send(path, sent)
  const answer = await member.send(path, sent)
  if (FAREWELLS.has(operation.operationId) && answer.status === 200) await member.logIn(cast.admin)
  return answer
}

function expectPromised(operation: Operation, answer: Answer): void {
  const { status, text } = answer
  expect(complaintAbout(operation, status, text)).toBeUndefined()
  expect(headerComplaints(operation, answer)).toEqual([])
  expect(status, text).toBeLessThan(500)
}

describe.each(operations)('$method $path', (operation) => {
  const numRuns = FAREWELLS.has(operation.operationId) ? Math.ceil(RUNS / 6) : RUNS

  test('passes exactly the valid requests, and answers as documented', async () => {
    const seen = new Set<number>()
    const property = fc.asyncProperty(requestsFor(operation), async ({ path, body, isValid }) => {
      const answer = await ask(operation, path, sentFor(operation, body))
      expectPromised(operation, answer)
      expect(answer.status === 422, `${isValid ? 'valid' : 'invalid'}: ${answer.status} ${answer.text}`).toBe(!isValid)
      seen.add(answer.status)
    })
    await fc.assert(property, { ...settings, numRuns, examples: examplesFor(operation) })
    // Otherwise nothing was tried.
    const isTaken = [...seen].some((status) => status < 400 || status === 400 || status === 429)
    expect({ seen: [...seen], isTaken }).toMatchObject({ isTaken: true })
  })

  test('answers as documented whatever the headers', async () => {
    const property = fc.asyncProperty(requestsFor(operation), oddHeaders, async ({ path, body }, headers) => {
      expectPromised(operation, await ask(operation, path, sentFor(operation, body, headers)))
    })
    await fc.assert(property, { ...settings, numRuns: Math.ceil(numRuns / 2) })
  })

  if (operation.door === 'open') return

  test('refuses strangers with 401 whatever else they send', async () => {
    const stranger = fc.constantFrom(undefined, 'psk_', `psk_${'A'.repeat(49)}`, '%00', '../../etc/passwd')
    const property = fc.asyncProperty(requestsFor(operation), stranger, async ({ path, body }, credential) => {
      const headers: Record<string, string> =
        credential === undefined ? {} : { authorization: `Bearer ${credential}`, cookie: `session=${credential}` }
      const answer = await service.visitor().send(path, sentFor(operation, body, headers))
      expectPromised(operation, answer)
      expect(answer.status).toBe(401)
    })
    await fc.assert(property, { ...settings, numRuns: Math.ceil(numRuns / 4) })
  })
})
