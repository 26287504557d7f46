/** The OpenAPI document, which `npm run check` compares with the routes: its security schemes and codes, and the guides that explain them. */
import { expect, test } from 'vitest'
import { reasonsOf } from '../../src/api-document/document-type.ts'
import { REASONS } from '../../src/lib/refusals.ts'
import { DEMO_KEYS, DEMO_PEOPLE } from '../../src/wire/examples.ts'
import { document, operations } from '../helpers/api-document.ts'
import { readText } from '../helpers/repository.ts'

const botOperations = [
  'POST /v1/stats/player',
  'POST /v1/stats/players',
  'POST /v1/stats/matches',
  'GET /v1/content',
  'GET /v1/leaderboard',
  'GET /v1/status',
  'GET /v1/key',
  'POST /v1/key/revoke',
]

test('every regular expression in openapi.json uses portable syntax', () => {
  const patterns: string[] = []
  JSON.stringify(document, (name, value) => {
    if (name === 'pattern') patterns.push(value)
    return value
  })
  expect(patterns.length).toBeGreaterThan(2)
  expect(patterns.filter((pattern) => /\(\?|\\[ukpPbBc1-9]/.test(pattern))).toEqual([])
})

const OF_PLATFORM = ['platformSignature', 'platformTimestamp']

test('each operation in openapi.json names its security scheme', () => {
  expect(document.components.securitySchemes).toMatchObject({
    instanceKey: { type: 'http', scheme: 'bearer' },
    session: { type: 'apiKey', in: 'cookie', name: 'session' },
    platformSignature: { type: 'apiKey', in: 'header', name: 'X-Signature-Ed25519' },
    platformTimestamp: { type: 'apiKey', in: 'header', name: 'X-Signature-Timestamp' },
  })
  const open = ['GET /healthz', 'GET /readyz', 'GET /auth/login', 'GET /auth/callback', 'GET /v1/notices/{version}']
  for (const { name, security } of operations) {
    const isChat = name.includes(' /chat/')
    const schemes = botOperations.includes(name) ? ['instanceKey'] : isChat ? OF_PLATFORM : ['session']
    const expected = open.includes(name) ? [] : [Object.fromEntries(schemes.map((scheme) => [scheme, []]))]
    expect([name, security]).toEqual([name, expected])
  }
})

const statusOf = new Map(Object.entries(REASONS).map(([code, [status]]) => [code, String(status)]))

test('each error code in openapi.json has the status that the service sends', () => {
  for (const { name, responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      for (const code of reasonsOf(response)) expect([name, code, status]).toEqual([name, code, statusOf.get(code)])
    }
  }
})

test('docs/errors.md lists exactly the error codes that the service sends', () => {
  const rows = [...readText('docs/errors.md').matchAll(/^\| (\d{3}) \| ([^|]*`[^|]*) \|/gm)]
  const documented = rows.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`(?:\{reason: ")?([a-z_]+)/g)].map(([, code]) => `${status} ${code}`),
  )
  // The service sends a list of errors instead of this code.
  const { invalid_request: _list, ...told } = REASONS
  expect(documented.toSorted()).toEqual(
    Object.entries(told)
      .map(([code, [status]]) => `${status} ${code}`)
      .toSorted(),
  )
})

test('docs/bots.md lists the demo people and keys with their responses', () => {
  const guide = readText('docs/bots.md')
  for (const { id, answer } of DEMO_PEOPLE) {
    const [status = '', reason = ''] = answer.split(' ')
    expect(guide).toMatch(new RegExp(`^\\| \`${id}\` \\| ${status}.*${reason}`, 'm'))
  }
  for (const { file, answer } of DEMO_KEYS) {
    const [status, reason] = answer.split(' ')
    expect(guide.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`\`data/${file}\`[^.]*${status} \`${reason}\``))
  }
})
