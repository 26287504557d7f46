/** The OpenAPI 3.1 document, made from the schemas that validate. */
import swagger from '@fastify/swagger'
import type { App } from '../http/app-type.ts'
import * as dashboard from '../wire/dashboard.ts'
import * as errors from '../wire/errors.ts'
import * as ownKey from '../wire/own-key.ts'
import * as personalData from '../wire/personal-data.ts'
import * as reference from '../wire/reference.ts'
import * as stats from '../wire/stats.ts'
import { completed } from './completed.ts'
import { serveDocument } from './serve-document.ts'

const INFO = {
  title: 'Player Stats Lookup',
  version: '1.0.0',
  description:
    'Chat bots look up the game statistics and match history of people who agreed to be looked up, and of nobody ' +
    'else. Every error body is `{detail}`: a stable reason code, or for a missing consent `{reason, dashboard_url}`.',
  license: { name: 'MIT', identifier: 'MIT' },
}

/** Registers the shared schemas, collects all routes that are registered after it, and serves the document. */
export async function apiDocument(app: App): Promise<void> {
  for (const schema of namedSchemas()) app.addSchema(schema)
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: INFO,
      servers: [{ url: '/' }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    refResolver: { buildLocalReference: (json, _baseUri, _fragment, index) => String(json.$id ?? `schema-${index}`) },
    transformObject: (document) =>
      'openapiObject' in document ? completed(document.openapiObject) : document.swaggerObject,
  })
  await app.register(serveDocument)
}

const TAGS = [
  { name: 'bots', description: 'For bots, with an instance key that is bound to one guild.' },
  { name: 'login', description: 'Logging in through the chat platform.' },
  { name: 'dashboard', description: 'For the first-party dashboard, with a session cookie.' },
  { name: 'health', description: 'For operators.' },
]

const SECURITY_SCHEMES = {
  instanceKey: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'An instance key, made in the dashboard by somebody who manages the guild.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: 'session',
    description: 'Set by logging in; named `__Host-session` on https.',
  },
}

/** By name within each module: bundlers don't keep the order of a module's exports. */
function namedSchemas(): { $id: string }[] {
  const modules: Record<string, unknown>[] = [stats, reference, ownKey, dashboard, personalData, errors]
  const all = modules.flatMap((module) =>
    Object.keys(module)
      .toSorted()
      .map((name) => module[name]),
  )
  return all.filter((one): one is { $id: string } => typeof one === 'object' && one !== null && '$id' in one)
}
