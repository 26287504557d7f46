/** The OpenAPI document, as far as it is completed and described here. */
import type { App } from '../http/app-type.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
}

type Content = Record<string, { schema?: Schema; example?: unknown; examples?: object }>

export interface Answer {
  description: string
  headers?: object
  content?: Content
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, Partial<Answer> & { $ref?: string }>
}

export interface ApiDocument {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>> & {
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
  }
}

/** As `completeDocument` made it. */
export const documentOf = (app: App): ApiDocument => app.swagger() as object as ApiDocument

/** An operation with its method, in capitals, and its path. Its shared answers stand in the place of references. */
export interface OperationAtPath extends Operation {
  method: string
  path: string
  responses: Record<string, Answer>
}

/** Those with this tag, in the document's order. */
export function operationsOf({ paths, components }: ApiDocument, tag: string): OperationAtPath[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => {
        const responses = Object.entries(operation.responses).map(([status, answer]) => {
          return [status, answer.$ref === undefined ? answer : components.responses[nameIn(answer.$ref)]]
        })
        return { ...operation, method: method.toUpperCase(), path, responses: Object.fromEntries(responses) }
      }),
  )
}

/** The name that a reference leads to. */
export const nameIn = (ref = ''): string => ref.split('/').at(-1) ?? ''

/** The JSON of a body or an answer. */
export const jsonOf = (content: Content = {}): Content[string] => content['application/json'] ?? {}

/** The reason codes of a refusal, by its examples; none of a 422, whose detail is a list of faults. */
export const reasonsOf = ({ content }: Answer): string[] => Object.keys(jsonOf(content).examples ?? {})
