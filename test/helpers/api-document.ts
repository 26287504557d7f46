/** The committed `openapi.json`, with references to shared responses resolved. */
import {
  type ApiDocument,
  nameIn,
  type OperationAtPath,
  operationsOf,
  type Schema,
} from '../../src/api-document/document-type.ts'
import { readText } from './repository.ts'

export interface Operation extends OperationAtPath {
  /** Such as `GET /healthz`. */
  name: string
}

export const document: ApiDocument = JSON.parse(readText('openapi.json'))

export const operations: Operation[] = operationsOf(document).map((operation) => {
  return { ...operation, name: `${operation.method} ${operation.path}` }
})

/** The names of all fields of a schema, including nested ones. */
export function fieldsOf(schema: Schema = {}): string[] {
  const { properties = {}, items } = document.components.schemas[nameIn(schema.$ref)] ?? schema
  const below = Object.entries(properties).flatMap(([name, of]) => [name, ...fieldsOf(of)])
  return items === undefined ? below : fieldsOf(items)
}
