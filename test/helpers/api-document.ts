/** `openapi.json` as committed, with its shared answers in the place of references to them. */
import { readText } from './repository.ts'

export interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

/** A schema as the document writes it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  anyOf?: Schema[]
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
  examples?: unknown[]
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
  description?: string
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

type Content = { 'application/json'?: Media }

export interface Response {
  description: string
  headers?: Record<string, object>
  content?: Content
}

export interface Operation {
  operationId: string
  /** Such as `GET /healthz`. */
  name: string
  /** In capitals. */
  method: string
  /** With its parameters in braces. */
  path: string
  tags: string[]
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': Media } }
  responses: Record<string, Response>
}

interface Document {
  openapi: string
  info: { version: string }
  servers: object[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    headers: Record<string, { required?: boolean }>
    securitySchemes: object
  }
}

/** The name that a reference leads to. */
export const nameIn = (ref = ''): string => ref.split('/').at(-1) ?? ''

export const document: Document = JSON.parse(readText('openapi.json'))

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, resolved(response)]),
    )
    return { ...operation, name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path }
  }),
)

function resolved(response: Response & { $ref?: string }): Response {
  return response.$ref === undefined ? response : (document.components.responses[nameIn(response.$ref)] ?? response)
}

/** The reason codes of a refusal; none of a 422. */
export const reasonsOf = ({ content }: Response): string[] => Object.keys(content?.['application/json']?.examples ?? {})

/** The names of all fields of a schema, also of those within them. */
export function fieldsOf(schema: Schema = {}): string[] {
  const { properties = {}, items } = document.components.schemas[nameIn(schema.$ref)] ?? schema
  const below = Object.entries(properties).flatMap(([name, of]) => [name, ...fieldsOf(of)])
  return items === undefined ? below : fieldsOf(items)
}
