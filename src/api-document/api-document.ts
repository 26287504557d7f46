/** Builds the OpenAPI 3.1 document from the schemas that validate requests, and serves the files that are built from it. */
import swagger from '@fastify/swagger'
import type { App } from '../http/app-type.ts'
import { type CompressedText, precompress, sendText } from '../http/caching.ts'
import * as chat from '../wire/chat.ts'
import * as dashboard from '../wire/dashboard.ts'
import * as errors from '../wire/errors.ts'
import * as ownKey from '../wire/own-key.ts'
import * as personalData from '../wire/personal-data.ts'
import * as reference from '../wire/reference.ts'
import type { Refusals } from '../wire/responses.ts'
import * as stats from '../wire/stats.ts'
import { completeDocument, toPlainJsonSchema } from './complete-document.ts'
import { documentOf } from './document-type.ts'
import { documentForBots } from './for-bots.ts'
import { guideFor } from './guide.ts'
import { INFO, SECURITY_SCHEMES, TAGS } from './introduction.ts'

const SCHEMA_EXPORTS = { ...stats, ...reference, ...ownKey, ...dashboard, ...personalData, ...chat, ...errors }
const NAMED_SCHEMAS = Object.values(SCHEMA_EXPORTS).filter((schema) => '$id' in schema)

declare module 'fastify' {
  interface FastifySchema {
    /** The reason codes of the route's refusals, by status. Only used to build the document. */
    refusals?: Refusals
  }
}

/** Without a `publicUrl`, clients use the URL from which they fetched the document. */
export async function apiDocument(app: App, options: { publicUrl: string | undefined; perMinute: number }) {
  const { publicUrl, perMinute } = options
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
    transform: ({ schema, url }) => ({ schema: toPlainJsonSchema({ ...schema, 'x-refusals': schema?.refusals }), url }),
    refResolver: { buildLocalReference: (json, _baseUri, _fragment, index) => String(json.$id ?? `schema-${index}`) },
    transformObject: (document) =>
      'openapiObject' in document ? completeDocument(document.openapiObject) : document.swaggerObject,
  })
  serveFile(app, '/openapi.json', () => JSON.stringify(app.swagger()))
  serveFile(app, '/openapi-bots.json', () => JSON.stringify(documentForBots(documentOf(app))))
  serveFile(app, '/llms.txt', (port) => {
    const origin = publicUrl ?? `http://localhost:${port}`
    return `# ${INFO.title}\n\n> ${INFO.summary}\n\n${guideFor(documentOf(app), { origin, perMinute })}`
  })
}

/** Pages on any site may read the files. After ten minutes, a browser asks again, and gets 304 if the file hasn't changed. */
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=600' }

/** Builds and compresses the file for the first request, and sends the same result to all later ones. */
function serveFile(app: App, path: string, build: (port?: number) => string): void {
  const type = `${path.endsWith('.json') ? 'application/json' : 'text/plain'}; charset=utf-8`
  let file: Promise<CompressedText> | undefined
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    file ??= precompress(build(request.socket.localPort), type)
    return sendText(request, reply.headers(HEADERS), await file)
  })
}
