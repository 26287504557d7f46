/** The import table of the project: who knows whom, read from the import statements of `src`. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/** Small facts and tools that everybody may know. */
const leaves = ['lib', 'publisher.ts', 'type config']
const io = ['node:crypto', 'node:fs', 'node:net', 'node:path', 'node:timers/promises']

/**
 * What each part may import, beside itself. A folder or file is named by its first segment in `src`; `type x` allows the
 * types of x only, `later x` a dynamic import only. What isn't listed is forbidden, Node's own modules included.
 */
const table: Record<string, string[]> = {
  // The life of the process, and the other entries: they put the parts together.
  'main.ts': ['later process', 'node:module', 'node:path'],
  process: [
    'app.ts',
    'package.json',
    'config',
    'store',
    'chat-client',
    'http',
    'pino',
    'type fastify',
    'type node:http',
    ...leaves,
    ...io,
  ].concat([
    'type development',
    'type metrics',
    'later development',
    'later metrics',
    'node:child_process',
    'node:url',
  ]),
  commands: [
    'app.ts',
    'chat-routes',
    'config',
    'store',
    'chat-client',
    'process',
    'personal-data.ts',
    'lib',
    'pino',
  ].concat(['node:fs/promises', 'node:util', ...io]),
  config: ['lib', 'node:fs', 'node:net', '@fastify/proxy-addr'],
  development: ['development/chat-simulator', 'config', 'type chat-client', 'store', 'wire', 'type fastify'].concat(
    leaves,
    io,
  ),

  // The system on one screen, and its five doors.
  'app.ts': [
    'bot-routes',
    'dashboard-routes',
    'chat-routes',
    'health-routes.ts',
    'web-host',
    'api-document',
    'http',
    'fastify',
  ]
    .concat([
      'placeholder-data',
      'type store',
      'type chat-client',
      'type metrics',
      'type ioredis',
      'type @fastify/type-provider-typebox',
    ])
    .concat(leaves),
  'bot-routes': ['consent-gate', 'placeholder-data', 'store', 'wire', 'http', ...leaves].concat([
    'type fastify',
    '@fastify/rate-limit',
    'type ioredis',
  ]),
  'dashboard-routes': ['personal-data.ts', 'chat-client', 'store', 'wire', 'http', ...leaves, ...io].concat([
    'type fastify',
    '@fastify/rate-limit',
    '@fastify/cookie',
    '@fastify/session',
    'type ioredis',
  ]),
  'chat-routes': [
    'web/app/texts',
    'store',
    'wire',
    'http',
    'lib',
    '@fastify/rate-limit',
    'type fastify',
    'node:crypto',
  ],
  'health-routes.ts': ['http', 'wire', 'lib'],
  'web-host': ['http', 'web/app/texts', 'type fastify', '@fastify/static', ...io],
  'api-document': ['http', 'wire', 'web-host', 'placeholder-data', '@fastify/swagger'],

  // What a person is told about themselves, by whichever way.
  'personal-data.ts': ['store', 'type wire'],

  // The rule, and what it decides on.
  'consent-gate': ['type store', 'type wire', 'type http', 'type fastify', ...leaves],
  store: [
    'kysely',
    'kysely/migration',
    'pg',
    '@electric-sql/pglite',
    '@electric-sql/pglite-prepopulatedfs',
    'uuid',
    'lib',
    ...io,
  ].concat(['node:async_hooks', 'node:events', 'node:fs/promises', 'node:sqlite', 'node:tls', 'node:zlib']),
  'chat-client': ['later undici', 'oauth4webapi', 'lib'],
  'placeholder-data': ['type wire', 'type publisher.ts'],

  // What has never heard of a product.
  wire: ['@sinclair/typebox', 'type lib'],
  http: ['type wire', 'lib', 'type fastify', 'ajv', 'ioredis', 'type @fastify/rate-limit', ...io].concat([
    '@fastify/fast-json-stringify-compiler',
    '@fastify/proxy-addr',
    'negotiator',
    'type @fastify/type-provider-typebox',
    'node:buffer',
    'node:http',
    'node:perf_hooks',
    'node:tls',
    '@fastify/accept-negotiator',
    'node:util',
    'node:zlib',
  ]),
  lib: ['node:net', 'secure-json-parse', 'node:timers/promises'],
  'publisher.ts': ['type wire'],

  // Operators.
  metrics: ['type http', 'type store', 'type chat-client', 'type fastify', 'fastify', 'prom-client'],

  // Other programs: the dashboard runs in a browser, the simulator is another company's.
  'web/app': ['web/app/texts', 'preact', 'preact/hooks', 'type wire'],
  // What is said, by the dashboard and by the server.
  'web/app/texts': ['type wire', 'type preact'],
  web: ['web/app/texts', 'vite', 'playwright-core', 'node:child_process', 'node:fs', 'node:path', 'node:url'],

  // What is built before a start.
  build: ['later web', 'later vite', 'node:fs/promises', 'node:util', 'node:zlib', ...io],
  'development/chat-simulator': ['fastify', 'node:crypto'],
}

interface Import {
  /** A part of ours, or a package. */
  of: string
  kind: 'value' | 'type' | 'later'
}

/** Which imports of a file the table forbids. */
function violations(file: string, source: string): string[] {
  const part = partOf(file)
  const allowed = table[part]
  if (allowed === undefined) return [`${file}: ${part} is not in the table`]
  return importsIn(file, source)
    .filter(({ of }) => of !== part)
    .filter(({ of, kind }) => !isAllowed(allowed, of, kind))
    .map(({ of, kind }) => `${file} imports ${kind === 'value' ? '' : `${kind} `}${of}`)
}

function isAllowed(allowed: string[], of: string, kind: Import['kind']): boolean {
  if (allowed.includes(of) || allowed.includes(`${kind} ${of}`)) return true
  // `import('x').Y` in a place for types looks like an import that happens later.
  return kind === 'later' && allowed.includes(`type ${of}`) && of !== 'development/chat-simulator'
}

function importsIn(file: string, source: string): Import[] {
  const found: Import[] = []
  const add = (specifier = '', kind: Import['kind']) => found.push({ of: targetOf(file, specifier), kind })
  for (const [, clause = '', specifier] of source.matchAll(
    /^(?:import|export)\s([^'"`;]*?)\bfrom\s+['"]([^'"]+)['"]/gm,
  )) {
    add(specifier, isTypeOnly(clause) ? 'type' : 'value')
  }
  for (const [, specifier] of source.matchAll(/^import\s+['"]([^'"]+)['"]/gm)) add(specifier, 'value')
  for (const [, specifier] of source.matchAll(/\b(?:import|require)\(\s*['"]([^'"]+)['"]/g)) add(specifier, 'later')
  return found
}

/** The pairs of files that import each other, given each file's source. */
function mutualImports(sources: Map<string, string>): string[] {
  const importsOf = new Map([...sources].map(([file, source]) => [file, filesImportedBy(file, source)]))
  return [...importsOf].flatMap(([file, imported]) =>
    [...imported]
      .filter((other) => file < other && importsOf.get(other)?.has(file))
      .map((other) => `${file} <-> ${other}`),
  )
}

function filesImportedBy(file: string, source: string): Set<string> {
  const specifiers = source.matchAll(/(?:\bfrom|^import|\bimport\()\s*['"](\.[^'"]+)['"]/gm)
  return new Set([...specifiers].map(([, specifier = '']) => normalize(join(dirname(file), specifier))))
}

function isTypeOnly(clause: string): boolean {
  if (/^type\s/.test(clause)) return true
  const names = /^\{([^}]*)\}\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return names?.filter(Boolean).every((name) => name.startsWith('type ')) ?? false
}

const targetOf = (file: string, specifier: string) =>
  specifier.startsWith('.') ? partOf(normalize(join(dirname(file), specifier))) : specifier

/** Programs of their own inside a folder. Beside `src` there is `migrations`. */
const partOf = (file: string) =>
  ['web/app/texts', 'web/app', 'development/chat-simulator'].find((part) => file.startsWith(`${part}/`)) ??
  file.replace('../', '').split('/')[0] ??
  ''

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx?|mjs)$/.test(file))

test('nobody imports what the table forbids', () => {
  const found = files.flatMap((file) => violations(file, readFileSync(join(SRC, file), 'utf8')))
  expect(found).toEqual([])
})

test('every row is about something that is there', () => {
  const parts = new Set(files.map(partOf))
  expect(Object.keys(table).filter((part) => !parts.has(part))).toEqual([])
})

test('no two files import each other, types included', () => {
  expect(mutualImports(new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')])))).toEqual([])
})

test.each([
  "import { a } from './a.ts'",
  "import type {\n  A,\n} from './a.ts'",
  "export * from './a.ts'",
  "const { a } = await import('./a.ts')",
])('two that do are noticed: %j', (source) => {
  const sources = new Map(Object.entries({ 'wire/a.ts': "import '../wire/b.ts'", 'wire/b.ts': source }))
  expect(mutualImports(sources)).toEqual(['wire/a.ts <-> wire/b.ts'])
})

test('no folder of the server holds more than fourteen files', () => {
  const counts = Object.entries(Object.groupBy(files, dirname)).filter(([folder]) => !folder.startsWith('web'))
  expect(counts.filter(([, list = []]) => list.length > 14).map(([folder]) => folder)).toEqual([])
})

test('only the configuration reads the environment of the service', () => {
  const reading = files.filter((file) => /process\.env\b/.test(readFileSync(join(SRC, file), 'utf8')))
  expect(reading.filter((file) => !/^(?:web|build)\/|launch\.mjs$/.test(file))).toEqual(['config/config.ts'])
})

test.each([
  ['bot-routes/stats.ts', "import { sql } from 'kysely'", 'bot-routes/stats.ts imports kysely'],
  ['bot-routes/a.ts', "import { a } from '../dashboard-routes/me.ts'", 'bot-routes/a.ts imports dashboard-routes'],
  ['store/a.ts', "import type {\n  App,\n} from '../http/app-type.ts'", 'store/a.ts imports type http'],
  ['consent-gate/a.ts', "import { type A, b } from '../store/lookups.ts'", 'consent-gate/a.ts imports store'],
  [
    'process/service.ts',
    "import { builtInChat } from '../development/built-in-chat.ts'",
    'process/service.ts imports development',
  ],
  ['app.ts', "await import('./development/chat-simulator/cast.ts')", 'app.ts imports later development/chat-simulator'],
  ['utils/a.ts', '', 'utils/a.ts: utils is not in the table'],
])('the table can be broken: %s with %s', (file, source, violation) => {
  expect(violations(file, source)).toEqual([violation])
})

test('what the table allows is allowed', () => {
  const source =
    "import { type A, type B } from '../store/lookups.ts'\nimport { noLinkedAccount } from '../lib/refusals.ts'\n"
  expect(violations('consent-gate/a.ts', source)).toEqual([])
  expect(
    violations('process/service.ts', "const { builtInChat } = await import('../development/built-in-chat.ts')"),
  ).toEqual([])
})
