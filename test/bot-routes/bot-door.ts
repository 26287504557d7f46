/** Door 1 alone, on facts and a publisher that a test invents: with no database and no chat platform. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { onTestFinished } from 'vitest'
import { apiDocument } from '../../src/api-document/api-document.ts'
import { botRoutes } from '../../src/bot-routes/index.ts'
import { answerErrors } from '../../src/http/answer-errors.ts'
import type { App } from '../../src/http/app-type.ts'
import { compileSchemas } from '../../src/http/compile-schemas.ts'
import { readJsonBodies } from '../../src/http/json-bodies.ts'
import { placeholderPublisher } from '../../src/placeholder-data/placeholder-publisher.ts'
import type { Publisher } from '../../src/publisher.ts'
import type { LookupFacts, LookupQuestion } from '../../src/store/lookups/statement.ts'
import { createKeyValue } from '../../src/store/people/key-value.ts'
import type { Tables } from '../../src/store/tables.ts'
import { LookupCounter } from '../../src/store/who-looked/lookup-counter.ts'

export const GUILD = '77'
export const KEY = { id: 'a-key', guildId: GUILD }
/** What the store tells of somebody who may be shown. */
export const WILLING = {
  userId: 'a-user',
  hasGlobalConsent: true,
  isAllowed: true,
  account: { id: 'an-account', gameName: 'Wren', tagLine: 'MOSS', region: 'eu' },
}

export interface BotDoorOptions {
  /** What the store answers; by default the key is good, and everybody may be shown. */
  find?: (question: LookupQuestion) => Partial<LookupFacts>
  perMinute?: number
  publisher?: Publisher
}

export async function startBotDoor({ find, perMinute = 30, publisher = placeholderPublisher }: BotDoorOptions = {}) {
  const asked: LookupQuestion[] = []
  const app: App = Fastify().withTypeProvider<TypeBoxTypeProvider>()
  const publicOrigin = () => 'https://stats.example.org'
  compileSchemas(app)
  answerErrors(app, { publicOrigin, answerUnknownPath: () => undefined })
  readJsonBodies(app)
  await apiDocument(app, { publicUrl: undefined, perMinute })
  await app.register(botRoutes, {
    ...{ perMinute, publicOrigin, publisher, db: emptyDb(), lookupCounter: new LookupCounter() },
    lookups: {
      find: async (question) => {
        asked.push(question)
        const { about } = question
        const target = about?.guildId === GUILD ? WILLING : undefined
        return { key: KEY, target, ...find?.(question) }
      },
      ping: async () => {},
      waiting: () => 0,
    },
  })
  onTestFinished(() => app.close())
  const authorization = `Bearer ${createKeyValue()}`
  return {
    app,
    /** What the store was asked, in that order. */
    asked,
    post: (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers: { authorization } }),
    get: (url: string) => app.inject({ url, headers: { authorization } }),
  }
}

/** Kysely's own way to have no database. */
const emptyDb = () =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
