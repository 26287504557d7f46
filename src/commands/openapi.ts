/**
 * The entry point of `npm run openapi`: writes `openapi.json` from the application's routes, and the Bruno collection from
 * that; with `--check` it says whether they are current.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ROOT } from '../process/root.ts'
import { brunoCollection } from './bruno-collection.ts'
import { renderDocument } from './render-document.ts'

const COLLECTION = 'examples/bruno'

const document = await renderDocument()
const files = new Map([
  ['openapi.json', document],
  ...[...brunoCollection(JSON.parse(document))].map(([name, text]) => [`${COLLECTION}/${name}`, text] as const),
])
for (const [name, text] of files) await (process.argv.includes('--check') ? check(name, text) : write(name, text))

async function write(name: string, text: string): Promise<void> {
  const file = join(ROOT, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  console.log(`${name} is written.`)
}

async function check(name: string, text: string): Promise<void> {
  if (text === (await readFile(join(ROOT, name), 'utf8').catch(() => ''))) {
    console.log(`${name} is current.`)
    return
  }
  console.error(`${name} differs from the routes. Run \`npm run openapi\` and commit it.`)
  process.exitCode = 1
}
