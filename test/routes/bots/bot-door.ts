/** The application without a database or chat platform: the test chooses what the store and the publisher return. */
import { onTestFinished } from 'vitest'
import { type AppDeps, buildApp } from '../../../src/app.ts'
import { loadConfig } from '../../../src/config/config.ts'
import { createKeyValue } from '../../../src/store/keys/key-value.ts'
import type { LookupFacts, LookupQuery } from '../../../src/store/lookups/statement.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { noDatabase } from '../../helpers/no-database.ts'

export const GUILD = '77'
const WILLING = {
  userId: 'a-user',
  hasGlobalConsent: true,
  isAllowed: true,
  account: { id: 'an-account', gameName: 'Wren', tagLine: 'MOSS', region: 'eu' },
}

interface BotDoorOptions extends Pick<AppDeps, 'publisher' | 'chatSimulator'> {
  /** The facts that the store returns; by default the key is valid, and everybody may be looked up. */
  find?: (question: LookupQuery) => Partial<LookupFacts>
  perMinute?: number
}

export async function startBotDoor({ find, perMinute = 30, ...options }: BotDoorOptions = {}) {
  const asked: LookupQuery[] = []
  const { log, lines } = collectLog('warn')
  const app = await buildApp({
    config: loadConfig({ RATE_LIMIT_PER_MINUTE: String(perMinute), PUBLIC_URL: 'http://localhost:3000' }),
    sessionSecrets: ['a secret of the tests that is long enough to sign'],
    store: {
      db: noDatabase(),
      ping: async () => {},
      lookups: {
        find: async (question) => {
          asked.push(question)
          const { subject } = question
          const target = subject?.guildId === GUILD ? WILLING : undefined
          const key = { id: 'a-key', limitId: 'a-key', guildId: GUILD, expiresAt: null }
          return { key, target, ...find?.(question) }
        },
        ping: async () => {},
        waiting: () => 0,
      },
    },
    chat: { authorizationUrl: async () => '', fetchPerson: async () => 'unavailable', close: async () => {} },
    log,
    webRoot: '/nonexistent',
    ...options,
  })
  onTestFinished(() => app.close())
  const key = createKeyValue()
  const headersOf = (sent = key) => ({ authorization: `Bearer ${sent}` })
  return {
    asked,
    /** The warnings and errors in the log. */
    lines,
    post: (url: string, payload: object, sent?: string) =>
      app.inject({ method: 'POST', url, payload, headers: headersOf(sent) }),
    get: (url: string) => app.inject({ url, headers: headersOf() }),
  }
}
