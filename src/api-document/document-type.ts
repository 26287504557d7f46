/** The OpenAPI document, as far as `/docs` and `/llms.txt` show it. */

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

export interface Media {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { value?: unknown }>
}

export interface Answer {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}

export interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
}

export interface ApiDocument {
  info: { title: string; version: string; summary?: string; description?: string }
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; headers: Record<string, { description?: string }> }
}

/** An operation with its method, in capitals, and its path. */
export interface Placed extends Operation {
  method: string
  path: string
}

/** Those with this tag, in the document's order. */
export function operationsOf({ paths }: ApiDocument, tag: string): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags = [] }]) => tags.includes(tag))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}

/** The JSON of a body or an answer. */
export function jsonOf(content: Record<string, Media> | undefined): Media | undefined {
  return content?.['application/json']
}

/** The reason codes of a refusal, read from its examples; none where its detail is something else. */
export function reasonsOf({ content }: Answer): string[] {
  const { examples = {}, example } = jsonOf(content) ?? {}
  const values = [...Object.values(examples).map(({ value }) => value), example]
  return values.flatMap((value) => {
    const { detail } = (value ?? {}) as { detail?: unknown }
    if (typeof detail === 'string') return [detail]
    const { reason } = (detail ?? {}) as { reason?: unknown }
    return typeof reason === 'string' ? [reason] : []
  })
}
