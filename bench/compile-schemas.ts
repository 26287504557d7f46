/**
 * `node bench/compile-schemas.ts`: milliseconds of CPU for compiling the schemas of all operations in a new process, as Fastify
 * does at a start. The service compiles each one when the first request needs it, and none of refusals.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { Ajv } from 'ajv'

interface Operation {
  responses: Record<string, { content?: Content }>
  requestBody?: { content: Content }
  parameters?: { schema: object }[]
}
type Content = Record<string, { schema: object }>

const text = readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8').replaceAll('"#/comp', '"api#/comp')
const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>>; components: object }
const api = { $id: 'api', components: document.components }
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const schemasIn = (content: Content = {}) => Object.values(content).map(({ schema }) => schema)
const answers = operations.flatMap(({ responses }) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    schemasIn(content).map((schema) => ({ status, schema })),
  ),
)
const successes = answers.filter(({ status }) => Number(status) < 400)
const refusals = answers.filter(({ status }) => Number(status) >= 400)
const questions = operations.flatMap(({ requestBody, parameters = [] }) => [
  ...schemasIn(requestBody?.content),
  ...parameters.map(({ schema }) => schema),
])

const compile = SerializerSelector()({ api })
const cpuOfSerializers = (some: typeof answers) =>
  cpuOf(() => {
    for (const { schema, status } of some) compile({ schema, method: 'GET', url: '/', httpStatus: status })
  })
const ofSuccesses = cpuOfSerializers(successes)
const ofRefusals = cpuOfSerializers(refusals)
const validators = cpuOf(() => {
  const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(api)
  for (const schema of questions) ajv.compile(schema)
})
console.log(
  `${successes.length} serializers of successes: ${ofSuccesses} ms, ${refusals.length} of refusals: ${ofRefusals} ms, ` +
    `${questions.length} validators: ${validators} ms`,
)

function cpuOf(work: () => void): string {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / 1000).toFixed(0)
}
