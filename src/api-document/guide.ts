/** The guide for bot authors, in Markdown: `guide.md`, filled in with the operations for bots and facts about the service. */
import { readFileSync } from 'node:fs'
import { COMMON_REASONS, REASONS } from '../lib/refusals.ts'
import { type ApiDocument, operationsOf, reasonsOf } from './document-type.ts'
import { inAllProgrammingLanguages } from './example-requests.ts'
import { describeOperations } from './operations.ts'

const GUIDE = readFileSync(new URL('guide.md', import.meta.url), 'utf8')

/** The paragraphs of the guide that are also the beginning of the OpenAPI document. */
export const HOW_IT_WORKS = /^## How it works\n\n(.*?)\n\n## /ms.exec(GUIDE)?.[1] ?? ''

export function guideFor(document: ApiDocument, facts: { origin: string; perMinute: number }, isPage = false): string {
  const [first] = operationsOf(document, 'bots')
  const meanings = Object.entries(REASONS).map(([code, [, meaning]]) => [code, meaning])
  const values: Record<string, string | number> = { ...Object.fromEntries(meanings), ...facts }
  return GUIDE.replace('{{first_request}}', () => (first ? inAllProgrammingLanguages(first) : ''))
    .replace('{{operations}}', () => describeOperations(document, isPage))
    .replace(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder))
}

export function errorsBotsNeverGet(document: ApiDocument): string {
  const responses = operationsOf(document, 'bots').flatMap(({ responses }) => Object.values(responses))
  const codesForBots = new Set([...responses.flatMap(reasonsOf), ...Object.keys(COMMON_REASONS)])
  const others = Object.entries(REASONS).filter(([code]) => !codesForBots.has(code))
  return [
    '\n## Errors that bots never get {#refusals-of-people}',
    'They come from endpoints that bots can’t call: see [/openapi.json](/openapi.json).',
    `#### All ${others.length}`,
    others.map(([code, [, meaning]]) => `- \`${code}\`: ${meaning}`).join('\n'),
  ].join('\n\n')
}
