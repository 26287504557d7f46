/** The service with one trick replaced, or none. Arguments: the name of the variant or '', the database's address. */
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { createChatClient } from '../../src/clients/chat/create-chat-client.ts'
import { loadConfig } from '../../src/config/config.ts'
import { Heartbeat } from '../../src/store/heartbeat/heartbeat.ts'
import { withFreshnessCheck } from '../../src/store/lookups/lookups.ts'
import { loadStore } from '../../src/store/open-store.ts'
import { LookupCounter } from '../../src/store/who-looked/lookup-counter.ts'
import { startCountWriter } from '../../src/store/who-looked/write-counts.ts'
import { asItIs, variants } from './variants.ts'

const [name = '', databaseUrl = ''] = process.argv.slice(2)
const { make, isCounted = true, hasHeartbeat = true, logsAnswers = false } = variants[name] ?? { make: asItIs }
const log = logsAnswers ? pino({ level: 'info' }, pino.destination('/dev/null')) : pino({ level: 'warn' })
// Its lookups and its heartbeat are not used: those of the variant are made below.
const store = await loadStore({ databaseUrl, log })
await store.open()
const heartbeat = new Heartbeat(store.db, log)
if (hasHeartbeat) await heartbeat.start()
const lookups = hasHeartbeat ? withFreshnessCheck(make(databaseUrl), heartbeat.requireFresh) : make(databaseUrl)
const lookupCounter = isCounted ? new LookupCounter() : undefined
if (lookupCounter !== undefined) startCountWriter({ counter: lookupCounter, db: store.db, log })
const NOWHERE = { authorizeUrl: '/', tokenUrl: '/', apiUrl: '/' }
const app = await buildApp({
  config: loadConfig({ DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '1000000000' }),
  sessionSecrets: ['not a secret: nobody logs in here'],
  store: { ...store, lookups },
  chat: createChatClient({ clientId: 'none', clientSecret: 'none', addresses: NOWHERE, log }),
  log,
  webRoot: '/nonexistent',
  lookupCounter,
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => process.exit(0))
