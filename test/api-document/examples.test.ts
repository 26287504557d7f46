/** The document's examples: each fits its schema, what they name exists, and the requests can be sent as they are. */
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content, regions } from '../../src/placeholder-data/catalogue.ts'
import type { MatchSummary } from '../../src/wire/stats.ts'
import type { Bot } from '../helpers/actors.ts'
import { document, type Media, operations } from '../helpers/api-document.ts'
import { cast, guilds, type RunningApp, startApp } from '../helpers/app.ts'

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

describe('what they name exists', () => {
  const names = (list: { name: string }[]) => list.map(({ name }) => name)

  test('maps, modes and agents of the match are in the catalogue, and so is its example', () => {
    const matches: MatchSummary[] = of('lookUpPlayerMatches 200').matches
    expect(matches.length).toBeGreaterThan(0)
    for (const { map, mode, participants } of matches) {
      expect(names(content.maps)).toContain(map)
      expect(names(content.game_modes)).toContain(mode)
      for (const { agent } of participants) expect(names(content.agents)).toContain(agent)
    }
    expect(of('readContent 200')).toEqual(content)
  })

  test('the match has ten participants, of whom one is the person with the linked name', () => {
    const [match]: MatchSummary[] = of('lookUpPlayerMatches 200').matches
    const { publisher_game_name, publisher_tag_line } = of('lookUpPlayerStats 200')
    expect(match?.participants).toHaveLength(10)
    const targets = match?.participants.filter(({ is_target }) => is_target)
    expect(targets).toEqual([expect.objectContaining({ publisher_game_name, publisher_tag_line })])
  })

  test('regions and acts are known', () => {
    const acts = content.acts.map(({ id }) => id)
    for (const [place, , example] of examples) {
      if (place.endsWith(' region')) expect(regions).toContain(example)
      if (place.endsWith(' act_id')) expect(acts).toContain(example)
    }
    const shownRegions = examples.filter(([place]) => place === 'readPlatformStatus region')
    expect(shownRegions.map(([, , region]) => region)).toEqual(regions)
    const { region, act_id } = of('readLeaderboard 200')
    expect(regions).toContain(region)
    expect(acts).toContain(act_id)
    expect(regions).toContain(of('readPlatformStatus 200').region)
  })
})

describe('in the world of a first start', () => {
  let service: RunningApp
  let bot: Bot
  beforeAll(async () => {
    service = await startApp()
    const member = await service.member(cast.member)
    await member.allow(guilds.lanternfall.id)
    await member.link('Ashgrove Kestrel', 'VALE9', 'eu')
    bot = await service.bot(guilds.lanternfall.id)
  })
  afterAll(() => service.close())

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
