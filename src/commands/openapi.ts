/** Second entry point: writes `openapi.json` from the application's routes, or with `--check` says whether it is current. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../process/root.ts'
import { renderDocument } from './render-document.ts'

const FILE = join(ROOT, 'openapi.json')

const document = await renderDocument()
if (!process.argv.includes('--check')) {
  await writeFile(FILE, document)
  console.log('openapi.json is written.')
} else if (document === (await readFile(FILE, 'utf8').catch(() => ''))) {
  console.log('openapi.json is current.')
} else {
  console.error('openapi.json differs from the routes. Run `npm run openapi` and commit it.')
  process.exitCode = 1
}
