/** The first lookup, to copy: with curl, in JavaScript and in Python, each with nothing else installed. */
import { jsonOf, type Placed } from '../document-type.ts'
import { inJson } from './texts.ts'

export interface Snippet {
  name: string
  code: string
}

/** For an operation with an example of its body, at the address that people use. The key is read from `INSTANCE_KEY`. */
export function snippets(operation: Placed, origin: string): Snippet[] {
  const example = jsonOf(operation.requestBody?.content)?.example
  const { method } = operation
  const url = origin + operation.path
  return [
    { name: 'curl', code: curl(method, url, example) },
    { name: 'JavaScript', code: javaScript(method, url, example) },
    { name: 'Python', code: python(method, url, example) },
  ]
}

function curl(method: string, url: string, example: unknown): string {
  return [
    `curl -X ${method} ${url}`,
    '-H "Authorization: Bearer $INSTANCE_KEY"',
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(example)}'`,
  ].join(' \\\n  ')
}

function javaScript(method: string, url: string, example: unknown): string {
  return `import { env } from 'node:process'

const answer = await fetch('${url}', {
  method: '${method}',
  headers: {
    authorization: \`Bearer \${env.INSTANCE_KEY}\`,
    'content-type': 'application/json',
  },
  // Ids are strings: as a number, JavaScript would round them.
  body: JSON.stringify(${indented(inJson(example), '  ')}),
})
const body = await answer.json()
if (answer.ok) console.log(body)
else console.log('refused:', answer.status, body.detail)`
}

/** The example holds strings and numbers only, which JSON and Python write alike. */
function python(method: string, url: string, example: unknown): string {
  return `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${url}",
    method="${method}",
    headers={
        "Authorization": f"Bearer {os.environ['INSTANCE_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps(${indented(inJson(example), '    ')}).encode(),
)
try:
    with urllib.request.urlopen(request) as answer:
        print(json.load(answer))
except urllib.error.HTTPError as refusal:
    print("refused:", refusal.code, json.load(refusal)["detail"])`
}

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)
