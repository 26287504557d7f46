/** The OpenAPI 3.1 document, made from the schemas that validate. */
import swagger from '@fastify/swagger'
import type { App } from '../http/app-type.ts'
import type { Refusals } from '../wire/answers.ts'
import * as chat from '../wire/chat.ts'
import * as dashboard from '../wire/dashboard.ts'
import * as errors from '../wire/errors.ts'
import * as ownKey from '../wire/own-key.ts'
import * as personalData from '../wire/personal-data.ts'
import * as reference from '../wire/reference.ts'
import * as stats from '../wire/stats.ts'
import { completeDocument, inJsonSchema } from './complete-document.ts'
import { INFO, SECURITY_SCHEMES, TAGS } from './introduction.ts'
import { type ApiDocumentOptions, serveDocument } from './serve-document.ts'

const MODULES: object[] = [stats, reference, ownKey, dashboard, personalData, chat, errors]
const NAMED_SCHEMAS = MODULES.flatMap((module): unknown[] => Object.values(module)).filter(
  (one): one is { $id: string } => typeof one === 'object' && one !== null && '$id' in one,
)

declare module 'fastify' {
  interface FastifySchema {
    /** Why the route may refuse, by status. Fastify does nothing with it: the document is made from it. */
    refusals?: Refusals
  }
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
  await app.register(serveDocument, { publicUrl, perMinute })
}
