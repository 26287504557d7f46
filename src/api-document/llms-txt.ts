/** `/llms.txt` (llmstxt.org): the document in a page of Markdown, for language models that write bots. */
import { CHANGES } from './changes.ts'

interface Document {
  info: { title: string; summary: string; description: string }
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  summary: string
  description: string
  tags: string[]
  responses: Record<string, Response>
}

interface Response {
  description: string
  content?: Record<string, { examples?: Record<string, unknown> }>
}

/** Of the operations those for bots; the others are for the dashboard. */
export function llmsTxt(document: object): string {
  const { info, paths } = document as Document
  return [
    `# ${info.title}`,
    `> ${info.summary}`,
    info.description,
    '## Documents',
    [
      '- [OpenAPI 3.1](/openapi.json): every operation, with types, examples and headers',
      '- [OpenAPI 3.0](/openapi-3.0.json): the same for older tools',
      '- [API page](/docs): the same for people',
    ].join('\n'),
    '## Operations for bots',
    'Each needs the header `Authorization: Bearer <instance key>`.',
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes('bots'))
        .map(([method, operation]) => described(`${method.toUpperCase()} ${path}`, operation)),
    ),
    '## Changes for bots',
    ...CHANGES.map(({ release, changes }) => `### ${release}\n\n${changes.map((one) => `- ${one}`).join('\n')}`),
    '',
  ].join('\n\n')
}

function described(request: string, { summary, description, responses }: Operation): string {
  const answers = Object.entries(responses).map(
    ([status, response]) => `- ${status}${codesOf(response)}: ${response.description}`,
  )
  return `### ${request}\n\n${summary}. ${description}\n\n${answers.join('\n')}`
}

/** The reason codes, which are the names of the examples. */
function codesOf({ content }: Response): string {
  const codes = Object.keys(content?.['application/json']?.examples ?? {})
  return codes.length === 0 ? '' : ` ${codes.map((code) => `\`${code}\``).join(', ')}`
}
