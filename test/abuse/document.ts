/** What openapi.json promises: its operations, and whether an answer keeps the promise. */
import { Ajv, type ValidateFunction } from 'ajv'
import type { Answer } from '../helpers/actors.ts'
import { readText } from '../helpers/repository.ts'

/** A schema as the document writes it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  anyOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  description?: string
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  schema: Schema
}

/** Whether this is a 64-bit id: a decimal string or an integer. */
export const isId = ({ anyOf = [] }: Schema) => anyOf.some(({ format }) => format === 'int64')

interface DocumentedOperation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { headers?: Record<string, object>; content?: { 'application/json'?: { schema: Schema } } }>
  security?: Record<string, string[]>[]
}

export interface Operation extends DocumentedOperation {
  /** In capitals. */
  method: string
  /** With its parameters in braces. */
  path: string
  body: Schema | undefined
  /** Who may: a bot with its key, a member with a session, or anybody. */
  door: 'instanceKey' | 'session' | 'open'
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Schema>; headers: Record<string, { required?: boolean }> }
}

const document: Document = JSON.parse(readText('openapi.json'))

/** The schema itself, when it is given by name. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas[name] ?? {})
}

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const body = operation.requestBody?.content['application/json'].schema
    return {
      ...operation,
      ...{ path, method: method.toUpperCase(), body: body && resolve(body) },
      door: operation.security?.some((one) => 'instanceKey' in one)
        ? ('instanceKey' as const)
        : operation.security?.some((one) => 'session' in one)
          ? ('session' as const)
          : ('open' as const),
    }
  }),
)

const INT64_END = 2 ** 63

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: {
    int64: { type: 'number', validate: (value) => value >= -INT64_END && value < INT64_END },
    date: /^\d{4}-\d\d-\d\d$/,
    uri: /^https?:\/\/[^/]+\//,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  },
})
ajv.addSchema(document as object, 'api')
ajv.addSchema(sealed(document) as object, 'sealed')

/** No answer may have a field that the document doesn't name. */
function sealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sealed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sealed(part)]))
  return copy.type === 'object' && 'properties' in copy ? { ...copy, additionalProperties: false } : copy
}

const compiled = new Map<string, ValidateFunction>()

function validatorFor(place: string): ValidateFunction {
  const known = compiled.get(place) ?? ajv.compile({ $ref: place })
  compiled.set(place, known)
  return known
}

const pointerTo = ({ path, method }: Operation) => `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`

/** Which headers an answer lacks that the document promises, or has that it doesn't name. */
export function headerComplaints(
  operation: Operation,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
): string[] {
  const named = operation.responses[status]?.headers ?? {}
  return Object.entries(document.components.headers).flatMap(([name, { required = false }]) => {
    if (headers[name] === undefined) return required && name in named ? [`${status} lacks ${name}`] : []
    return name in named ? [] : [`${status} has ${name}`]
  })
}

/** Whether the document allows this body. */
export function allowsBody(operation: Operation, body: unknown): boolean {
  return validatorFor(`api${pointerTo(operation)}/requestBody/content/application~1json/schema`)(body) === true
}

/** Whether the document allows this value of a parameter. */
export function allowsParameter({ schema }: Parameter, value: unknown): boolean {
  return ajv.validate(schema, value)
}

/** Why an answer breaks the document's promise; undefined: it keeps it. */
export function complaintAbout(operation: Operation, status: number, text: string): string | undefined {
  const response = operation.responses[status]
  if (response === undefined) return `${status} is not documented: ${text.slice(0, 200)}`
  if (response.content === undefined) return text === '' ? undefined : 'it has a body'
  const validate = validatorFor(`sealed${pointerTo(operation)}/responses/${status}/content/application~1json/schema`)
  try {
    if (validate(JSON.parse(text))) return undefined
  } catch {
    return `its body is no JSON: ${text.slice(0, 200)}`
  }
  return `its body does not fit: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 200)}`
}
