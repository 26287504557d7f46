/** The OpenAPI 3.1 document, built from the schemas that validate requests, and the files built from it. */
import swagger from '@fastify/swagger'
import type { App } from '../http/app-type.ts'
import { type PrecompressedText, precompress, sendPrecompressed } from '../http/caching.ts'
import type { Refusals } from '../wire/answers.ts'
import * as chat from '../wire/chat.ts'
import * as dashboard from '../wire/dashboard.ts'
import * as errors from '../wire/errors.ts'
import * as ownKey from '../wire/own-key.ts'
import * as personalData from '../wire/personal-data.ts'
import * as reference from '../wire/reference.ts'
import * as stats from '../wire/stats.ts'
import { completeDocument, inJsonSchema } from './complete-document.ts'
import { documentOf } from './document-type.ts'
import { documentForBots } from './for-bots.ts'
import { guideFor } from './guide.ts'
import { INFO, SECURITY_SCHEMES, TAGS } from './introduction.ts'

const MODULES: object[] = [stats, reference, ownKey, dashboard, personalData, chat, errors]
const NAMED_SCHEMAS = MODULES.flatMap((module): unknown[] => Object.values(module)).filter(
  (one): one is { $id: string } => typeof one === 'object' && one !== null && '$id' in one,
)

declare module 'fastify' {
  interface FastifySchema {
    /** Why the route may refuse, by status. Fastify ignores it: the document is built from it. */
    refusals?: Refusals
  }
}

export interface ApiDocumentOptions {
  /** The address that people use; undefined: the one that the document was fetched from. */
  publicUrl: string | undefined
  perMinute: number
}

export async function apiDocument(app: App, { publicUrl, perMinute }: ApiDocumentOptions): Promise<void> {
  for (const schema of NAMED_SCHEMAS) app.addSchema(schema)
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: INFO,
      servers: [{ url: publicUrl ?? '/' }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, url }) => ({ schema: inJsonSchema({ ...schema, 'x-refusals': schema?.refusals }), url }),
    refResolver: { buildLocalReference: (json, _baseUri, _fragment, index) => String(json.$id ?? `schema-${index}`) },
    transformObject: (document) =>
      'openapiObject' in document ? completeDocument(document.openapiObject) : document.swaggerObject,
  })
  serveFiles(app, { publicUrl, perMinute })
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** Anybody's page may read them. A browser revalidates after ten minutes, and gets 304 while the file is the same. */
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=600' }

/** Each file is built and compressed at its first request, and sent as it is from then on. */
function serveFiles(app: App, { publicUrl, perMinute }: ApiDocumentOptions): void {
  serveFile(app, { path: '/openapi.json', type: JSON_TYPE, text: () => JSON.stringify(app.swagger()) })
  const forBots = () => JSON.stringify(documentForBots(documentOf(app)))
  serveFile(app, { path: '/openapi-bots.json', type: JSON_TYPE, text: forBots })
  const llms = (port = 0) => {
    const guide = guideFor(documentOf(app), { origin: publicUrl ?? `http://localhost:${port}`, perMinute })
    return `# ${INFO.title}\n\n> ${INFO.summary}\n\n${guide}`
  }
  serveFile(app, { path: '/llms.txt', type: TEXT_TYPE, text: llms })
}

function serveFile(
  app: App,
  { path, type, text }: { path: string; type: string; text: (port?: number) => string },
): void {
  let file: Promise<PrecompressedText> | undefined
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    file ??= precompress(text(request.socket.localPort), type)
    return sendPrecompressed(request, reply.headers(HEADERS), await file)
  })
}
