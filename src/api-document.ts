/** The OpenAPI 3.1 document, made from the schemas that validate; served at `/openapi.json`, browsable at `/docs`. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from './http/app-type.ts'
import * as dashboard from './wire/dashboard.ts'
import * as errors from './wire/errors.ts'
import * as reference from './wire/reference.ts'
import * as stats from './wire/stats.ts'

const INFO = {
  title: 'Player Stats Lookup',
  version: '1.0.0',
  description:
    'Chat bots look up the game statistics and match history of people who agreed to be looked up, and of nobody ' +
    'else. Every error body is `{detail}`: a stable reason code, or for a missing consent `{reason, dashboard_url}`.',
  license: { name: 'MIT', identifier: 'MIT' },
}

/** Registers the shared schemas and collects all routes that are registered after it. */
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
    transform: ({ schema, url }) => ({ schema: schema && withAuthorization(schema), url }),
    transformObject: (document) =>
      'openapiObject' in document
        ? (readable(document.openapiObject) as typeof document.openapiObject)
        : document.swaggerObject,
  })
}

/** Serves the document and its page. Registered last, so that nothing is missing in it. */
export async function documentRoutes(app: App): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()))
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
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

function namedSchemas(): { $id: string }[] {
  const all: unknown[] = [stats, reference, dashboard, errors].flatMap((module) => Object.values(module))
  return all.filter((one): one is { $id: string } => typeof one === 'object' && one !== null && '$id' in one)
}

/** The header parameter is optional as the specification declares it: its absence is 401, never 422. */
function withAuthorization<T extends object>(schema: T): T {
  const { security } = schema as { security?: object[] }
  if (!security?.some((scheme) => 'instanceKey' in scheme)) return schema
  const authorization = { type: 'string', description: '`Bearer <instance key>`. Missing: 401.' }
  return { ...schema, headers: { type: 'object', properties: { authorization } } }
}

/** Replaces our schema words by what the document's readers know. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  const { int64, digits, text, ...rest } = value as Record<string, unknown>
  const shown = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, readable(part)]))
  if (int64 === true) return { type: 'integer', format: 'int64', ...shown }
  if (digits === true) return { type: 'string', pattern: '^\\d{1,19}$', ...shown }
  return isBounds(text) ? { ...readableText(text), ...shown } : restored({ text, digits, int64 }, shown)
}

interface Bounds {
  minLength?: number
  maxLength?: number
  nullable?: boolean
  notPrefix?: string
}

const isBounds = (text: unknown): text is Bounds => typeof text === 'object' && text !== null && !('type' in text)

function readableText({ nullable, notPrefix, ...lengths }: Bounds) {
  const pattern = notPrefix === undefined ? {} : { pattern: `^(?!\\s*${notPrefix})` }
  return { type: nullable ? ['string', 'null'] : 'string', ...lengths, ...pattern }
}

/** Properties that happen to bear the name of a schema word stay. */
function restored(words: Record<string, unknown>, shown: object) {
  const present = Object.entries(words).filter(([, value]) => value !== undefined)
  return { ...shown, ...Object.fromEntries(present) }
}
