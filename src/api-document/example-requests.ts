/** Example code that sends a request: in curl and, if the request has a body, in the languages that most bots use. */
import { readFileSync } from 'node:fs'
import { jsonOf, type OperationAtPath } from './document-type.ts'

const TEMPLATES = readFileSync(new URL('example-requests.md', import.meta.url), 'utf8')
const [curlAlone = '', ...withBody] = TEMPLATES.trim().split(/\n\n(?=```\w)/)

/** Returns the command with a placeholder for the service's URL. */
export function inCurl(operation: OperationAtPath): string {
  const [curl = ''] = operation.requestBody === undefined ? [curlAlone] : withBody
  return fillIn(curl, operation)
}

export const inAllProgrammingLanguages = (operation: OperationAtPath) => fillIn(withBody.join('\n\n'), operation)

function fillIn(code: string, { method, path, requestBody }: OperationAtPath): string {
  const { example = null } = jsonOf(requestBody)
  const json = (indent: number) => JSON.stringify(example, null, indent).replaceAll('\n', `\n${' '.repeat(indent)}`)
  const values: Record<string, string> = { method, path, body: json(0), body_by_2: json(2), body_by_4: json(4) }
  return code.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => values[name] ?? placeholder)
}
