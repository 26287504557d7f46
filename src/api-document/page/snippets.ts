/** The first lookup, to copy: with curl, in JavaScript and in Python, each with nothing else installed. */
import { jsonOf, type OperationAtPath } from '../document-type.ts'
import { inJson } from './parts.ts'

/** For an operation with an example of its body, at the address that people use. The key is read from `INSTANCE_KEY`. */
export function snippets({ path, requestBody }: OperationAtPath, origin: string): [name: string, code: string][] {
  const { example } = jsonOf(requestBody?.content)
  const url = origin + path
  return [
    ['curl', curl(url, JSON.stringify(example))],
    ['JavaScript', javaScript(url, inJson(example))],
    ['Python', python(url, inJson(example))],
  ]
}

const curl = (url: string, body: string) => `curl -X POST ${url} \\
  -H "Authorization: Bearer $INSTANCE_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`

const javaScript = (url: string, body: string) => `import { env } from 'node:process'

const answer = await fetch('${url}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${env.INSTANCE_KEY}\`,
    'content-type': 'application/json',
  },
  // Ids are strings: as a number, JavaScript would round them.
  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),
})
const body = await answer.json()
if (answer.ok) console.log(body)
else console.log('refused:', answer.status, body.detail)`

/** The body holds strings and numbers only, which JSON and Python write alike. */
const python = (url: string, body: string) => `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${url}",
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ['INSTANCE_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps(${body.replaceAll('\n', '\n    ')}).encode(),
)
try:
    with urllib.request.urlopen(request) as answer:
        print(json.load(answer))
except urllib.error.HTTPError as refusal:
    print("refused:", refusal.code, json.load(refusal)["detail"])`
