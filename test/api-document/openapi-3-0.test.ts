/** The twin in OpenAPI 3.0.3 says what the document says, and nothing else. */
import { expect, test } from 'vitest'
import { inOpenApi30 } from '../../src/api-document/openapi-3-0.ts'
import { readText } from '../helpers/repository.ts'

const document = JSON.parse(readText('openapi.json'))
const twin = JSON.parse(JSON.stringify(inOpenApi30(document)))

type Parts = Record<string, unknown>

/** The way back, by the guide of the OpenAPI Initiative for moving from 3.0 to 3.1. */
function newer(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => newer(one))
  if (typeof value !== 'object' || value === null || name === 'example' || name === 'examples') return value
  const { nullable, ...parts } = value as Parts
  const shown: Parts = Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, newer(part, key)]))
  if (nullable === true && 'not' in shown) return { type: 'null' }
  if (nullable === true) return { ...shown, type: [shown.type, 'null'] }
  const types = (Array.isArray(shown.anyOf) ? shown.anyOf : []).map((one: Parts) =>
    Object.keys(one).join() === 'type' ? one.type : undefined,
  )
  if (types.length === 0 || types.includes(undefined)) return shown
  const { anyOf: _types, ...rest } = shown
  return { ...rest, type: types }
}

/** A list of examples of a schema is shown by its first. */
function withFirstExamples(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withFirstExamples(one))
  if (typeof value !== 'object' || value === null || name === 'example') return value
  const { examples, ...parts } = value as Parts
  const shown = Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, withFirstExamples(part, key)]))
  if (Array.isArray(examples)) return { ...shown, example: examples[0] }
  return examples === undefined ? shown : { ...shown, examples }
}

test('back in 3.1 it is the document again, but for further examples and what 3.0 has no place for', () => {
  const { openapi, info, ...rest } = twin
  expect(openapi).toBe('3.0.3')
  const { openapi: _newer, info: shown, ...original } = document
  expect(newer(rest)).toEqual(withFirstExamples(original))
  const { summary: _none, license, ...said } = shown
  expect(info).toEqual({ ...said, license: { name: license.name, url: expect.stringContaining(license.identifier) } })
})

test('no word of 3.1 is left', () => {
  const seen = new Set<string>()
  JSON.stringify(twin, (name, value) => {
    if (name === 'type' && Array.isArray(value)) seen.add('a list of types')
    if (name === 'type' && value === 'null') seen.add('the type null')
    if (['const', 'identifier', '$defs', 'contentEncoding'].includes(name)) seen.add(name)
    return name === 'example' || name === 'examples' ? undefined : value
  })
  expect([...seen]).toEqual([])
  expect(twin.components.schemas.ContentMap.properties.asset_path).toEqual({ type: 'string', nullable: true })
})
