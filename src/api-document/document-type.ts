/** The OpenAPI document: its types, narrowed to what our routes declare, and functions that read it. */
import type { OpenAPIV3_1 as OpenAPI } from 'openapi-types'
import type { App } from '../http/app-type.ts'

export interface Schema extends Omit<OpenAPI.BaseSchemaObject, 'anyOf' | 'properties'> {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

type Examples = { examples?: Record<string, OpenAPI.ExampleObject> }
export type Parameter = Omit<OpenAPI.ParameterObject, 'schema' | 'examples'> & Examples & { schema: Schema }
export type Media = Omit<OpenAPI.MediaTypeObject, 'schema' | 'examples'> & Examples & { schema?: Schema }
type WithContent = { content?: Record<string, Media> }
export type ApiResponse = Omit<OpenAPI.ResponseObject, 'content'> & WithContent

export interface Operation extends Omit<OpenAPI.OperationObject, 'parameters' | 'requestBody' | 'responses'> {
  operationId: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: WithContent
  responses: Record<string, Partial<ApiResponse> & { $ref?: string }>
}

export interface ApiDocument extends Omit<OpenAPI.Document, 'paths' | 'components'> {
  tags: OpenAPI.TagObject[]
  paths: Record<string, Record<string, Operation>>
  components: Omit<OpenAPI.ComponentsObject, 'schemas' | 'responses' | 'headers'> & {
    schemas: Record<string, Schema>
    responses: Record<string, ApiResponse>
    headers: Record<string, OpenAPI.HeaderObject>
  }
}

export const documentOf = (app: App): ApiDocument => app.swagger() as object as ApiDocument

/** An operation with its path and uppercase method. References to shared responses are resolved. */
export interface OperationAtPath extends Operation {
  method: string
  path: string
  responses: Record<string, ApiResponse>
}

export function operationsOf({ paths, components }: ApiDocument, tag?: string): OperationAtPath[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tag === undefined || tags.includes(tag))
      .map(([method, operation]) => {
        const responses = Object.entries(operation.responses).map(([status, response]) => {
          return [status, response.$ref === undefined ? response : components.responses[nameIn(response.$ref)]]
        })
        return { ...operation, method: method.toUpperCase(), path, responses: Object.fromEntries(responses) }
      }),
  )
}

export const nameIn = (ref = ''): string => ref.split('/').at(-1) ?? ''

export const jsonOf = ({ content }: WithContent = {}): Media => content?.['application/json'] ?? {}

/** Returns a refusal's reason codes, which are the names of its examples. Empty for 422, whose detail is a list of errors. */
export const reasonsOf = (response: ApiResponse): string[] => Object.keys(jsonOf(response).examples ?? {})
