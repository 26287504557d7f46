/** Code that sends a request, to copy: as curl, and for the first lookup in the languages that most bots are written in. */
import { jsonOf, type OperationAtPath } from './document-type.ts'

/** In the code, the address is still a place to fill in. */
export function inCurl({ method, path, requestBody }: OperationAtPath): string {
  const { example } = jsonOf(requestBody?.content)
  const lines = [
    `curl -X ${method} {{origin}}${path}`,
    '-H "Authorization: Bearer $INSTANCE_KEY"',
    ...(example === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`]),
  ]
  return fenced('sh', lines.join(' \\\n  '))
}

/** Of an operation that takes a body. */
export function inEveryLanguage(operation: OperationAtPath): string {
  return [inCurl(operation), inJavaScript(operation), inPython(operation)].join('\n\n')
}

function inJavaScript({ method, path, requestBody }: OperationAtPath): string {
  return fenced(
    'js',
    `import { env } from 'node:process'

const response = await fetch('{{origin}}${path}', {
  method: '${method}',
  headers: {
    authorization: \`Bearer \${env.INSTANCE_KEY}\`,
    'content-type': 'application/json',
  },
  // Ids are strings: JavaScript numbers lose digits.
  body: JSON.stringify(${indented(jsonOf(requestBody?.content).example, 2)}),
})
const body = await response.json()
if (response.ok) console.log(body)
else console.log('refused:', response.status, body.detail)`,
  )
}

function inPython({ method, path, requestBody }: OperationAtPath): string {
  return fenced(
    'python',
    `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "{{origin}}${path}",
    method="${method}",
    headers={
        "Authorization": f"Bearer {os.environ['INSTANCE_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps(${indented(jsonOf(requestBody?.content).example, 4)}).encode(),
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response))
except urllib.error.HTTPError as refusal:
    print("refused:", refusal.code, json.load(refusal)["detail"])`,
  )
}

function indented(example: unknown, by: number): string {
  return JSON.stringify(example, null, by).replaceAll('\n', `\n${' '.repeat(by)}`)
}

export const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
