/** The OpenAPI document, made from the application's routes. */
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { createChatClient } from '../chat-client/create-chat-client.ts'
import { loadConfig } from '../config/config.ts'
import { openStore } from '../store/open-store.ts'

/** Gives `openapi.json` as text. */
export async function renderDocument(): Promise<string> {
  const log = pino({ level: 'silent' })
  const store = await openStore({ log })
  const app = await buildApp({
    config: loadConfig({ PUBLIC_URL: DEVELOPMENT }),
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

/** Generated clients take an address from the file: the one at which `npm start` serves. */
const DEVELOPMENT = 'http://localhost:3000'
const NOWHERE = { authorizeUrl: '/', tokenUrl: '/', apiUrl: '/' }
