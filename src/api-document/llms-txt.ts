/** `/llms.txt` (llmstxt.org): the document in a page of Markdown, for language models that write bots. */
import { type ApiDocument, type OperationAtPath, operationsOf, reasonsOf } from './document-type.ts'

const DOCUMENTS = [
  '- [OpenAPI 3.1 for bots](/openapi-bots.json): the operations below, with types, examples and headers',
  '- [OpenAPI 3.1](/openapi.json): every operation',
  '- [API page](/docs): the same for people',
].join('\n')

/** Has the operations for bots only: the others are for the dashboard. */
export function llmsTxt(openapi: object): string {
  const document = openapi as ApiDocument
  const { title, summary, description } = document.info
  return [
    `# ${title}`,
    `> ${summary}`,
    description,
    '## Documents',
    DOCUMENTS,
    '## Operations for bots',
    'Each needs the header `Authorization: Bearer <instance key>`.',
    ...operationsOf(document, 'bots').map(described),
    '',
  ].join('\n\n')
}

function described({ method, path, summary, description, responses }: OperationAtPath): string {
  const answers = Object.entries(responses).map(([status, answer]) => {
    const codes = reasonsOf(answer).map((code) => `\`${code}\``)
    return `- ${[status, codes.join(', ')].join(' ').trim()}: ${answer.description}`
  })
  return `### ${method} ${path}\n\n${summary}. ${description}\n\n${answers.join('\n')}`
}
