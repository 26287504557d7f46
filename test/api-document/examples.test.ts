/** The document's examples: each fits its schema, what they name exists, and the requests can be sent as they are. */
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { content, regions } from '../../src/placeholder-data/catalogue.ts'
import { document, type Media, operations } from '../helpers/api-document.ts'
import { cast, guilds, startApp } from '../helpers/app.ts'

/** All examples that stand somewhere, with the schema that they are of. */
const examples: [place: string, schema: object, example: unknown][] = [
  ...operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
    ...parameters.flatMap((one) => shown(`${operationId} ${one.name}`, one)),
    ...shown(`${operationId} body`, requestBody?.content['application/json']),
    ...shown(`${operationId} 200`, responses[200]?.content?.['application/json']),
  ]),
  ...Object.entries(document.components.responses).flatMap(([name, { content }]) =>
    shown(name, content?.['application/json']),
  ),
]

function shown(place: string, media: Media | undefined): [string, object, unknown][] {
  if (media === undefined) return []
  const { schema, example, examples = {} } = media
  const all = example === undefined ? Object.values(examples).map(({ value }) => value) : [example]
  return all.map((one) => [place, schema, one])
}

const fieldExamples = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
  Object.entries(properties).flatMap(([field, schema]) =>
    (schema.examples ?? []).map((example): [string, object, unknown] => [`${name} ${field}`, schema, example]),
  ),
)

const of = (place: string) => Object(examples.find(([known]) => known === place)?.[2])

describe('each fits its schema', () => {
  const ajv = new Ajv({
    strict: false,
    formats: {
      uri: /^https?:\/\/[^/]+\//,
      date: /^\d{4}-\d\d-\d\d$/,
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
      int64: true,
    },
  })
  ajv.addSchema(document, 'document')
  const inDocument = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))

  test.each([...examples, ...fieldExamples])('%s', (_place, schema, example) => {
    const isValid = ajv.compile(inDocument(schema))
    expect(isValid(example) || isValid.errors).toBe(true)
  })

  test('and there is one for every refusal, and of operations for bots for every answer and body', () => {
    const places = new Set(examples.map(([place]) => place))
    for (const name of Object.keys(document.components.responses)) expect(places).toContain(name)
    for (const { operationId, tags, requestBody } of operations) {
      if (!tags.includes('bots')) continue
      expect(places).toContain(`${operationId} 200`)
      if (requestBody !== undefined) expect(places).toContain(`${operationId} body`)
    }
  })
})

test('the regions and acts that can be asked for are shown', () => {
  const shownAs = (place: string) => examples.filter(([known]) => known === place).map(([, , example]) => example)
  expect(shownAs('readPlatformStatus region')).toEqual(regions)
  const acts = content.acts.map(({ id }) => id)
  for (const act of shownAs('readLeaderboard act_id')) expect(acts).toContain(act)
})

describe('in the world of a first start', async () => {
  const service = await startApp()
  const member = await service.member(cast.member)
  await member.allow(guilds.lanternfall.id)
  await member.link('Ashgrove Kestrel', 'VALE9', 'eu')
  const bot = await service.bot(guilds.lanternfall.id)

  test('a bot sends the lookups as they are, and gets what stands beside them', async () => {
    const stats = await bot.lookUp(of('lookUpPlayerStats body'))
    expect(stats).toMatchObject({ status: 200, body: of('lookUpPlayerStats 200') })
    const players = await bot.players(of('lookUpPlayers body'))
    expect(players).toMatchObject({ status: 200, body: of('lookUpPlayers 200') })
    const matches = await bot.matches(of('lookUpPlayerMatches body'))
    expect(matches.status).toBe(200)
    expect(matches.body.matches.slice(0, 1)).toEqual(of('lookUpPlayerMatches 200').matches)
  })

  test('and reads the reference data that is shown', async () => {
    expect(await bot.get('/v1/content')).toMatchObject({ status: 200, body: of('readContent 200') })
    expect(await bot.get('/v1/status')).toMatchObject({ status: 200, body: of('readPlatformStatus 200') })
    const { body } = await bot.get('/v1/leaderboard')
    const { entries, ...rest } = of('readLeaderboard 200')
    expect(body).toMatchObject(rest)
    expect(body.entries.slice(0, entries.length)).toEqual(entries)
  })
})
