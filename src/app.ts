/** The whole application on one screen: registers all groups of routes, and contains no logic. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, type FastifyPluginAsync, LogController } from 'fastify'
import { apiDocument } from './api-document/api-document.ts'
import { apiPage } from './api-document/page/api-page.ts'
import type { ChatClient } from './clients/chat/create-chat-client.ts'
import { placeholderPublisher } from './clients/publisher/placeholder/placeholder-publisher.ts'
import type { Publisher } from './clients/publisher/publisher.ts'
import type { Config } from './config/config.ts'
import type { App } from './http/app-type.ts'
import { answerInTime } from './http/deadline.ts'
import { answerBadUrl, answerClientError, handleErrors } from './http/error-handler.ts'
import { forbidOtherMethods } from './http/forbid-other-methods.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { createLimits, trustProxies } from './http/limits.ts'
import { publicOriginFrom } from './http/public-origin.ts'
import type { SharedCounters } from './http/rate-counters.ts'
import { compileSchemas } from './http/schemas/compile-schemas.ts'
import { shedLoad } from './http/shed-load.ts'
import { newRequestId, securityHeaders, traceRequests } from './http/trace-requests.ts'
import { ARRIVAL } from './lib/time-limits.ts'
import type { Metrics } from './process/metrics/metrics.ts'
import { botRoutes } from './routes/bots/index.ts'
import { chatRoutes } from './routes/chat/index.ts'
import { dashboardRoutes } from './routes/dashboard/index.ts'
import { sessionReader } from './routes/dashboard/session.ts'
import { HEALTH_PATHS, healthRoutes } from './routes/health.ts'
import { everythingOffPage } from './routes/pages/everything-off-page.ts'
import { noticeFinder } from './routes/pages/notices.ts'
import { guildNames, pageRoutes } from './routes/pages/page-routes.ts'
import { createPages } from './routes/pages/pages.ts'
import { unknownPath } from './routes/pages/unknown-path.ts'
import type { Store } from './store/open-store.ts'
import type { LookupCounter } from './store/who-looked/lookup-counter.ts'

export interface AppDeps {
  config: Config
  sessionSecrets: readonly string[]
  store: Pick<Store, 'db' | 'lookups' | 'ping'>
  chat: ChatClient
  /** The key that verifies the chat platform's requests. If absent, the routes for the platform aren't registered. */
  chatPublicKey?: string | undefined
  /** If absent, each process counts requests separately. */
  redis?: SharedCounters | undefined
  log: FastifyBaseLogger
  webRoot: string
  /** True once the process has started, until it is told to stop. */
  isReady?: () => boolean
  chatSimulator?: FastifyPluginAsync | undefined
  publisher?: Publisher
  lookupCounter?: LookupCounter | undefined
  metrics?: Pick<Metrics, 'observe'> | undefined
}

export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, store, isReady = () => true } = deps
  const publisher: Publisher = deps.publisher ?? placeholderPublisher
  const { underWayLimit: limit, publicUrl, chatCdnUrl, keyReturnUrls, contactUrl } = config
  const isHttps = publicUrl?.startsWith('https:') === true
  const headers = securityHeaders({ isHttps })
  const publicOrigin = publicOriginFrom(publicUrl)
  const limits = createLimits(config.rateLimitPerMinute, config.loginLimitPerMinute)
  const hasChatCommand = deps.chatPublicKey !== undefined
  const isLive = publisher.source === 'live'
  const settings = { isHttps, contactUrl, chatCdnUrl, keyReturnUrls, hasChatCommand, isLive }
  const pages = createPages({ root: deps.webRoot, publicOrigin, ...settings })
  const load = shedLoad({ limit, healthPaths: HEALTH_PATHS, headers, publicUrl, log: deps.log })
  const errorOptions = { publicOrigin, answerUnknownPath: unknownPath(pages) }
  const app: App = Fastify({
    serverFactory: load.serverFactory,
    // Fastify logs nothing, because `traceRequests` logs requests to `deps.log`.
    logger: false,
    trustProxy: config.trustProxy === undefined ? false : trustProxies(config.trustProxy),
    genReqId: newRequestId,
    // Fastify's own request log would contain raw URLs, and with them OAuth codes and states.
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    // Closes connections to clients that send or read slowly, or not at all: see "Slow clients" in SECURITY.md.
    requestTimeout: ARRIVAL.requestMs,
    connectionTimeout: 30_000,
    http: {
      headersTimeout: ARRIVAL.headersMs,
      // In bytes. Twice Node's default, because browsers also send the cookies that neighboring sites set for the whole domain.
      maxHeaderSize: 32_768,
      connectionsCheckingInterval: ARRIVAL.checkEveryMs,
      // `readJsonBodies` refuses a request without a `Host` header, because Node's own refusal has no body.
      requireHostHeader: false,
    },
    // As long as the longest URL, so that a path with a very long id still matches its route.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: answerBadUrl(headers, errorOptions),
    clientErrorHandler: answerClientError(headers, publicUrl),
  }).withTypeProvider<TypeBoxTypeProvider>()

  compileSchemas(app)
  handleErrors(app, errorOptions)
  traceRequests(app, { log: deps.log, headers })
  answerInTime(app)
  // Some routes' hooks set these fields. Declaring them gives all requests the same shape, which V8 reads faster.
  for (const field of ['keyValue', 'instanceKey', 'account', 'visiblePlayers', 'rateLimit', 'userId'])
    app.decorateRequest(field)
  deps.metrics?.observe(app, load)
  readJsonBodies(app)
  const forbidOthers = forbidOtherMethods(app)
  await apiDocument(app, { publicUrl, perMinute: config.rateLimitPerMinute })

  const common = { db: store.db, redis: deps.redis, publicOrigin }
  const { lookupCounter } = deps
  await app.register(botRoutes, { ...common, limit: limits.bots, lookups: store.lookups, lookupCounter, publisher })
  await app.register(dashboardRoutes, {
    ...common,
    isSecure: isHttps,
    limits,
    personalData: { chatCdnUrl, lookupDays: config.lookupDays, inactiveDays: config.inactiveDays },
    sessionSecrets: deps.sessionSecrets,
    chat: deps.chat,
    publisher,
    findNotice: noticeFinder(settings),
    showEverythingOff: everythingOffPage(pages, isHttps),
  })
  await app.register(healthRoutes, { ping: store.ping, isReady })
  await app.register(pageRoutes, {
    root: deps.webRoot,
    isHttps,
    pages,
    guildName: guildNames(store.db),
    sessionOf: sessionReader({ db: store.db, secrets: deps.sessionSecrets, isSecure: isHttps }),
    retentionDays: { audit: config.auditDays, lookups: config.lookupDays, inactive: config.inactiveDays },
    privacyUrl: config.privacyUrl,
  })
  if (deps.chatPublicKey !== undefined) {
    await app.register(chatRoutes, { ...common, publicKey: deps.chatPublicKey, limit: limits.commands })
  }
  await app.register(apiPage, { pages, perMinute: config.rateLimitPerMinute })

  forbidOthers()
  if (deps.chatSimulator !== undefined) await app.register(deps.chatSimulator, { prefix: '/chat-simulator' })
  return app
}
