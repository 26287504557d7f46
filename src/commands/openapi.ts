/** The entry point of `npm run openapi`: prints the API document or, with `--check FILE`, compares it with a file. */
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { createChatClient } from '../clients/chat/create-chat-client.ts'
import { loadConfig } from '../config/config.ts'
import { loadStore } from '../store/open-store.ts'

/** The URL in the document, which generated clients use. `npm start` listens there. */
const DEVELOPMENT_URL = 'http://localhost:3000'
/** The routes for the chat platform need a public key. This one is from the first test in RFC 8032 section 7.1. */
const RFC_8032_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const UNUSED_ENDPOINTS = { authorizeUrl: '/', tokenUrl: '/', apiUrl: '/' }

const log = pino({ level: 'silent' })
const store = await loadStore({ log })
const app = await buildApp({
  config: loadConfig({ PUBLIC_URL: DEVELOPMENT_URL }),
  sessionSecrets: ['not a secret: no request is answered here'],
  store,
  chat: createChatClient({ clientId: 'none', clientSecret: 'none', endpoints: UNUSED_ENDPOINTS }),
  chatPublicKey: RFC_8032_KEY,
  log,
  webRoot: '/nonexistent',
})
await app.ready()
const document = `${JSON.stringify(app.swagger(), null, 2)}\n`
const [, , option, file = ''] = process.argv
if (option === undefined) process.stdout.write(document)
else if (readFileSync(file, 'utf8') !== document) {
  process.stderr.write(`${file} does not match the routes: run \`npm run openapi\`\n`)
  process.exitCode = 1
}
await app.close()
await store.close()
