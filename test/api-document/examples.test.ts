/** The examples in openapi.json name things that exist, and can be sent unchanged. `npm run check` validates them. */
import { describe, expect, test } from 'vitest'
import { jsonOf, type Media } from '../../src/api-document/document-type.ts'
import { content, regions } from '../../src/clients/publisher/placeholder/catalogue.ts'
import { document, operations } from '../helpers/api-document.ts'
import { guilds, personas, startApp } from '../helpers/app.ts'

/** All examples, with their place. */
const examples: [place: string, example: unknown][] = [
  ...operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
    ...parameters.flatMap((one) => examplesOf(`${operationId} ${one.name}`, one)),
    ...examplesOf(`${operationId} body`, jsonOf(requestBody)),
    ...examplesOf(`${operationId} 200`, jsonOf(responses[200])),
  ]),
  ...Object.entries(document.components.responses).flatMap(([name, answer]) => examplesOf(name, jsonOf(answer))),
]

function examplesOf(place: string, { example, examples = {} }: Media): [string, unknown][] {
  const all = example === undefined ? Object.values(examples).map(({ value }) => value) : [example]
  return all.map((one) => [place, one])
}

const of = (place: string) => Object(examples.find(([known]) => known === place)?.[1])

test('openapi.json has an example of every error response and every operation for bots', () => {
  const places = new Set(examples.map(([place]) => place))
  for (const name of Object.keys(document.components.responses)) expect(places).toContain(name)
  for (const { operationId, tags, requestBody } of operations) {
    if (!tags.includes('bots')) continue
    expect(places).toContain(`${operationId} 200`)
    if (requestBody !== undefined) expect(places).toContain(`${operationId} body`)
  }
})

test('every example region and every example act_id in openapi.json is valid', () => {
  const shownAs = (place: string) => examples.filter(([known]) => known === place).map(([, example]) => example)
  expect(shownAs('readPlatformStatus region')).toEqual(regions)
  const acts = content.acts.map(({ id }) => id)
  for (const act of shownAs('readLeaderboard act_id')) expect(acts).toContain(act)
})

describe('the demo world', async () => {
  const service = await startApp()
  const member = await service.member(personas.member)
  await member.allow(guilds.lanternfall.id)
  await member.link('Ashgrove Kestrel', 'VALE9', 'eu')
  const bot = await service.bot(guilds.lanternfall.id)

  test('a bot that sends the example lookups of openapi.json gets the example responses', async () => {
    const stats = await bot.lookUp(of('lookUpPlayerStats body'))
    expect(stats).toMatchObject({ status: 200, body: of('lookUpPlayerStats 200') })
    const players = await bot.players(of('lookUpPlayers body'))
    expect(players).toMatchObject({ status: 200, body: of('lookUpPlayers 200') })
    const matches = await bot.matches(of('lookUpPlayerMatches body'))
    expect(matches.status).toBe(200)
    expect(matches.body.matches.slice(0, 1)).toEqual(of('lookUpPlayerMatches 200').matches)
  })

  test('a bot that requests game content gets the example response of openapi.json', async () => {
    expect(await bot.get('/v1/content')).toMatchObject({ status: 200, body: of('readContent 200') })
    expect(await bot.get('/v1/status')).toMatchObject({ status: 200, body: of('readPlatformStatus 200') })
    const { body } = await bot.get('/v1/leaderboard')
    const { entries, ...rest } = of('readLeaderboard 200')
    expect(body).toMatchObject(rest)
    expect(body.entries.slice(0, entries.length)).toEqual(entries)
  })
})
