/** What bot authors read, in Markdown: `guide.md`, with the operations for bots and what is particular to a service. */
import { readFileSync } from 'node:fs'
import { REASONS } from '../wire/reasons.ts'
import type { ApiDocument } from './document-type.ts'
import { describeOperations } from './operations.ts'

const GUIDE = readFileSync(new URL('guide.md', import.meta.url), 'utf8')

/** The paragraphs of the guide that the OpenAPI document begins with. */
export const HOW_IT_WORKS = /^## How it works\n\n(.*?)\n\n## /ms.exec(GUIDE)?.[1] ?? ''

export interface ServiceFacts {
  /** The address that people use. */
  origin: string
  /** Requests per minute and key. */
  perMinute: number
}

export function guideFor(document: ApiDocument, facts: ServiceFacts): string {
  const values: Record<string, string | number> = { ...REASONS, ...facts }
  return GUIDE.replace('{{operations}}', () => describeOperations(document, 'bots')).replace(
    /\{\{(\w+)\}\}/g,
    (place, name) => String(values[name] ?? place),
  )
}

/** The reason codes that no bot gets. */
export function refusalsOfPeople(): string {
  const others = Object.entries(REASONS).filter(([code]) => !GUIDE.includes(`### \`${code}\``))
  return [
    '\n## Refusals of people',
    'Bots get none of these. They are answered by [what bots can’t call](/docs/dashboard).',
    ...others.map(([code, meaning]) => `### \`${code}\`\n\n${meaning}`),
  ].join('\n\n')
}
