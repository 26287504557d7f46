/** `/llms.txt` (llmstxt.org): the document in a page of Markdown, for language models that write bots. */
import { CHANGES } from './changes.ts'
import { type Answer, type ApiDocument, operationsOf, type Placed, reasonsOf } from './document-type.ts'

/** Has the operations for bots only: the others are for the dashboard. */
export function llmsTxt(openapi: object): string {
  const document = openapi as ApiDocument
  const { title, summary, description } = document.info
  return [
    `# ${title}`,
    `> ${summary}`,
    description,
    '## Documents',
    [
      '- [OpenAPI 3.1](/openapi.json): every operation, with types, examples and headers',
      '- [OpenAPI 3.0](/openapi-3.0.json): the same for older tools',
      '- [API page](/docs): the same for people',
    ].join('\n'),
    '## Operations for bots',
    'Each needs the header `Authorization: Bearer <instance key>`.',
    ...operationsOf(document, 'bots').map(described),
    '## Changes for bots',
    ...CHANGES.map(({ release, changes }) => `### ${release}\n\n${changes.map((one) => `- ${one}`).join('\n')}`),
    '',
  ].join('\n\n')
}

function described({ method, path, summary, description, responses }: Placed): string {
  const answers = Object.entries(responses).map(
    ([status, answer]) => `- ${status}${codesOf(answer)}: ${answer.description}`,
  )
  return `### ${method} ${path}\n\n${summary}. ${description}\n\n${answers.join('\n')}`
}

function codesOf(answer: Answer): string {
  const codes = reasonsOf(answer)
  return codes.length === 0 ? '' : ` ${codes.map((code) => `\`${code}\``).join(', ')}`
}
