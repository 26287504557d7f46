/** Second entry point: writes `openapi.json` from the application's routes, or with `--check` says whether it is current. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { createChatClient } from '../chat-client/create-chat-client.ts'
import { loadConfig } from '../config/config.ts'
import { ROOT } from '../process/root.ts'
import { openStore } from '../store/open-store.ts'

const FILE = join(ROOT, 'openapi.json')

/** The document as it is committed. */
export async function renderDocument(): Promise<string> {
  const log = pino({ level: 'silent' })
  const store = await openStore({ log })
  const app = await buildApp({
    config: loadConfig({}),
    sessionSecrets: ['not a secret: no request is answered here'],
    store,
    chat: createChatClient({ clientId: 'none', clientSecret: 'none', addresses: NOWHERE }),
    log,
    webRoot: '/nonexistent',
  })
  await app.ready()
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  await store.close()
  return document
}

const NOWHERE = { authorizeUrl: '/', tokenUrl: '/', apiUrl: '/' }

if (import.meta.main) {
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
}
