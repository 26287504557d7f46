/** The operations of openapi.json, and whether a response is as documented. */
import { Ajv } from 'ajv'
import { REASONS } from '../../src/lib/refusals.ts'
import type { Answer } from '../helpers/actors.ts'
import * as api from '../helpers/api-document.ts'

export interface Operation extends api.Operation {
  /** Who may send the request: a bot with its key, a member with a session, the chat platform with its signature, or anybody. */
  door: 'instanceKey' | 'session' | 'platformSignature' | 'open'
}

export const operations: Operation[] = api.operations.map((operation) => {
  const doors = operation.security?.flatMap((one) => Object.keys(one)) ?? []
  const door = (['instanceKey', 'session', 'platformSignature'] as const).find((one) => doors.includes(one)) ?? 'open'
  return { ...operation, door }
})

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
/** The paths with their responses inlined, because Ajv's pointers follow no reference. */
const paths: Record<string, Record<string, object>> = {}
for (const operation of api.operations) {
  paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: operation }
}
ajv.addSchema(sealed({ ...api.document, paths }) as object, 'sealed')

/** Forbids fields that the document doesn't name. */
function sealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sealed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sealed(part)]))
  return copy.type === 'object' && 'properties' in copy ? { ...copy, additionalProperties: false } : copy
}

const pointerTo = ({ path, method }: Operation) => `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`

/** Documented headers that a response to a bot lacks, and undocumented ones that it has. */
export function headerComplaints(
  operation: Operation,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
): string[] {
  if (operation.door !== 'instanceKey') return []
  const named = operation.responses[status]?.headers ?? {}
  const described = api.document.components.headers
  const isMissing = (name: string) => described[name]?.required === true && headers[name] === undefined
  return [
    ...Object.keys(named)
      .filter(isMissing)
      .map((name) => `${status} lacks ${name}`),
    ...Object.keys(headers)
      .filter((name) => !(name in named) && !OF_HTTP.has(name))
      .map((name) => `${status} has ${name}`),
  ]
}

/** Headers that any HTTP response may have, and those that the introduction of the document promises for every response. */
const OF_HTTP = new Set([
  ...['date', 'connection', 'keep-alive', 'content-type', 'content-length', 'transfer-encoding'],
  ...['x-content-type-options', 'referrer-policy'],
])

const statusOf = new Map<unknown, number>(Object.entries(REASONS).map(([code, [status]]) => [code, status]))

/** How a response differs from the document; undefined if it doesn't. */
export function complaintAbout(operation: Operation, status: number, text: string): string | undefined {
  const name = status in operation.responses || status < 400 ? String(status) : 'default'
  const response = operation.responses[name]
  if (response === undefined) return `${status} is not documented: ${text.slice(0, 200)}`
  if (response.content === undefined) return text === '' ? undefined : 'it has a body'
  const validate = ajv.getSchema(`sealed${pointerTo(operation)}/responses/${name}/content/application~1json/schema`)
  try {
    const body = JSON.parse(text)
    const expected = status < 400 ? status : (statusOf.get(body.detail?.reason ?? body.detail) ?? 422)
    if (status !== expected) return `its code is of ${expected}: ${text.slice(0, 200)}`
    if (validate?.(body) === true) return undefined
  } catch {
    return `its body is no JSON: ${text.slice(0, 200)}`
  }
  return `its body does not fit: ${ajv.errorsText(validate?.errors)} in ${text.slice(0, 200)}`
}
