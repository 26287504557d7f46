/** The operations for bots as a collection of Bruno (usebruno.com), an API client that keeps requests in plain files. */

interface Document {
  info: { title: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

interface Parameter {
  name: string
  in: string
  schema: { default?: string }
  examples?: Record<string, { value: string }>
  example?: string
}

/** The text of each file, by its name. */
export function brunoCollection(document: object): Map<string, string> {
  const { info, servers, paths } = document as Document
  const collection = { version: '1', name: info.title, type: 'collection', ignore: ['node_modules', '.git'] }
  const environment = [block('vars', [`base_url: ${servers[0]?.url}`]), 'vars:secret [\n  api_key\n]\n'].join('')
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes('bots'))
      .map(([method, operation]) => ({ method, path, operation })),
  )
  return new Map([
    ['bruno.json', `${JSON.stringify(collection, null, 2)}\n`],
    ['environments/npm start.bru', environment],
    ...requests.map(
      (request, index) => [`${request.operation.operationId}.bru`, requestFile(request, index + 1)] as const,
    ),
  ])
}

interface Request {
  method: string
  path: string
  operation: Operation
}

function requestFile({ method, path, operation }: Request, seq: number): string {
  const { summary, description, requestBody, parameters = [] } = operation
  const body = requestBody?.content['application/json']?.example
  const query = parameters.filter((one) => one.in === 'query').map(toQuery)
  const asked = query.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${value}`)
  const url = `{{base_url}}${path}${asked.length === 0 ? '' : `?${asked.join('&')}`}`
  return [
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${seq}`]),
    block(method, [`url: ${url}`, `body: ${body === undefined ? 'none' : 'json'}`, 'auth: bearer']),
    query.length === 0
      ? ''
      : block(
          'params:query',
          query.map(({ name, value, isSent }) => `${isSent ? '' : '~'}${name}: ${value}`),
        ),
    block('auth:bearer', ['token: {{api_key}}']),
    body === undefined ? '' : block('body:json', JSON.stringify(body, null, 2).split('\n')),
    block('docs', [description]),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** Sent when it has a default; otherwise it is in the file disabled. */
function toQuery({ name, schema, examples = {}, example }: Parameter) {
  const [first] = Object.values(examples)
  return { name, value: schema.default ?? first?.value ?? example ?? '', isSent: schema.default !== undefined }
}

function block(name: string, lines: string[]): string {
  return `${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
}
