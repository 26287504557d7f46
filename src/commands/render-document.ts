/** The OpenAPI document, made from the application's routes. */
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { createChatClient } from '../chat-client/create-chat-client.ts'
import { loadConfig } from '../config/config.ts'
import { openStore } from '../store/open-store.ts'

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
