/** The service with one trick replaced, or none. Arguments: the name of the variant or '', the database's address. */
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { createChatClient } from '../../src/chat-client/create-chat-client.ts'
import { loadConfig } from '../../src/config/config.ts'
import { loadStore } from '../../src/store/open-store.ts'
import { Usage } from '../../src/store/usage/usage.ts'
import { startUsageWriter } from '../../src/store/usage/usage-writer.ts'
import { LeaseTerm, underLease } from '../../src/store/write-lease/leased-lookups.ts'
import { WriteLease } from '../../src/store/write-lease/write-lease.ts'
import { asItIs, variants } from './variants.ts'

const [name = '', databaseUrl = ''] = process.argv.slice(2)
const { make, isCounted = true, hasLease = true, logsAnswers = false } = variants[name] ?? { make: asItIs }
const log = logsAnswers ? pino({ level: 'info' }, pino.destination('/dev/null')) : pino({ level: 'warn' })
// Its lookups and its write lease are not used: those of the variant are made below.
const store = await loadStore({ databaseUrl, log })
await store.open()
const term = new LeaseTerm()
const lease = new WriteLease({ term, db: store.db, log })
if (hasLease) await lease.begin()
const lookups = hasLease ? underLease(make(databaseUrl), term) : make(databaseUrl)
const usage = isCounted ? new Usage() : undefined
if (usage !== undefined) startUsageWriter({ usage, db: store.db, log })
const NOWHERE = { authorizeUrl: '/', tokenUrl: '/', apiUrl: '/' }
const app = await buildApp({
  config: loadConfig({ DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '1000000000' }),
  sessionSecrets: ['not a secret: nobody logs in here'],
  store: { ...store, lookups },
  chat: createChatClient({ clientId: 'none', clientSecret: 'none', addresses: NOWHERE, log }),
  log,
  webRoot: '/nonexistent',
  usage,
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => process.exit(0))
