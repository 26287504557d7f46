/** Which part of `src` knows which, read from its import statements. That nothing imports in a circle is Biome's to say. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/** Small facts and tools that everybody may know. */
const leaves = ['lib', 'publisher.ts', 'type config']

/**
 * Which parts each part may import, beside itself. A folder or file is named by its first segment in `src`; `type x` allows the
 * types of x only, `later x` a dynamic import only. What isn't listed is forbidden.
 */
const parts: Record<string, string[]> = {
  // The life of the process, and the other entries: they put the parts together.
  'main.ts': ['later process'],
  process: ['app.ts', 'package.json', 'config', 'store', 'chat-client', 'http', ...leaves].concat([
    ...['type development', 'type metrics', 'later development', 'later metrics'],
  ]),
  commands: ['app.ts', 'chat-routes', 'config', 'store', 'chat-client', 'process', 'personal-data.ts', 'lib'],
  config: ['lib'],
  development: ['development/chat-simulator', 'config', 'type chat-client', 'store', 'wire', ...leaves],

  // The system on one screen, and its five doors.
  'app.ts': ['bot-routes', 'dashboard-routes', 'chat-routes', 'health-routes.ts', 'web-host', 'api-document'].concat([
    ...['http', 'placeholder-data', 'type store', 'type chat-client', 'type metrics', ...leaves],
  ]),
  'bot-routes': ['consent-gate', 'placeholder-data', 'store', 'wire', 'http', ...leaves],
  'dashboard-routes': ['personal-data.ts', 'chat-client', 'store', 'wire', 'http', ...leaves],
  'chat-routes': ['texts', 'store', 'wire', 'http', 'lib'],
  'health-routes.ts': ['http', 'wire', 'lib'],
  'web-host': ['http', 'texts', 'store', 'lib'],
  'api-document': ['http', 'wire', 'web-host', 'placeholder-data'],

  // What a person is told about themselves, by whichever way.
  'personal-data.ts': ['store', 'type wire'],

  // The rule, and what it decides on.
  'consent-gate': ['type store', 'type wire', 'type http', ...leaves],
  store: ['lib'],
  'chat-client': ['lib'],
  'placeholder-data': ['type wire', 'type publisher.ts'],

  // Every sentence that people read, in each language.
  texts: ['type wire'],

  // What has never heard of a product.
  wire: ['lib'],
  http: ['type wire', 'lib'],
  lib: [],
  'publisher.ts': ['type wire', 'lib'],

  // Operators.
  metrics: ['type http', 'type store', 'type chat-client'],

  // Other programs: the dashboard runs in a browser, the simulator is another company's.
  'web/app': ['texts', 'type wire'],
  web: ['texts'],
  'development/chat-simulator': [],

  // What is built before a start.
  build: ['later web'],
}

/** Who may import these packages, in whatever way; the others are anybody's. */
const packages: Record<string, string[]> = {
  fastify: ['app.ts', 'bot-routes', 'dashboard-routes', 'chat-routes', 'web-host', 'consent-gate', 'http'].concat([
    ...['process', 'metrics', 'development', 'development/chat-simulator'],
  ]),
  kysely: ['store'],
  pg: ['store'],
  '@electric-sql/pglite': ['store'],
  ioredis: ['app.ts', 'bot-routes', 'dashboard-routes', 'http'],
  undici: ['chat-client'],
  oauth4webapi: ['chat-client'],
  'prom-client': ['metrics'],
  preact: ['web/app'],
  vite: ['build', 'web'],
}

interface Import {
  /** A part of ours, or a package. */
  of: string
  kind: 'value' | 'type' | 'later'
}

/** Which imports of a file the tables forbid. */
function violations(file: string, source: string): string[] {
  const part = partOf(file)
  const allowed = parts[part]
  if (allowed === undefined) return [`${file}: ${part} is not in the table`]
  return importsIn(file, source)
    .filter(({ of, kind }) => of !== part && !isAllowed(part, of, kind))
    .map(({ of, kind }) => `${file} imports ${kind === 'value' ? '' : `${kind} `}${of}`)
}

function isAllowed(part: string, of: string, kind: Import['kind']): boolean {
  if (isOurs(of)) return [of, `${kind} ${of}`].some((name) => parts[part]?.includes(name))
  return packages[of]?.includes(part) ?? true
}

function importsIn(file: string, source: string): Import[] {
  const ofKind = (kind: Import['kind'], pattern: RegExp) =>
    [...source.matchAll(pattern)].map(([, specifier = '']): Import => ({ of: targetOf(file, specifier), kind }))
  return [
    ...ofKind('type', /^(?:import|export)\stype\s[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]/gm),
    ...ofKind('value', /^(?:import|export)\s(?!type\s)[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]/gm),
    ...ofKind('value', /^import\s+['"]([^'"]+)['"]/gm),
    ...ofKind('later', /\b(?:import|require)\(\s*['"]([^'"]+)['"]/g),
  ]
}

const targetOf = (file: string, specifier: string) =>
  specifier.startsWith('.') ? partOf(normalize(join(dirname(file), specifier))) : specifier

/** Programs of their own inside a folder. Beside `src` there is `migrations`. */
const partOf = (file: string) =>
  ['web/app', 'development/chat-simulator'].find((part) => file.startsWith(`${part}/`)) ??
  file.replace('../', '').split('/')[0] ??
  ''

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx?|mjs)$/.test(file))
const ours = new Set([...files.map(partOf), 'package.json'])
const isOurs = (of: string) => ours.has(of)

test('nobody imports what the tables forbid', () => {
  expect(files.flatMap((file) => violations(file, readFileSync(join(SRC, file), 'utf8')))).toEqual([])
})

test('what the image runs has its packages among those of production', () => {
  const { dependencies } = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8'))
  const run = files.filter((file) => !/^(?:web|build)\//.test(file))
  const imported = run.flatMap((file) => importsIn(file, readFileSync(join(SRC, file), 'utf8')))
  const named = imported.filter(({ of, kind }) => kind !== 'type' && !isOurs(of) && !of.startsWith('node:'))
  const packages = new Set(named.map(({ of }) => /^(?:@[^/]+\/)?[^/]+/.exec(of)?.[0] ?? ''))
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
})

test('every row is about something that is there', () => {
  expect(Object.keys(parts).filter((part) => !isOurs(part))).toEqual([])
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
  ['bot-routes/a.ts', "import { a } from '../dashboard-routes/login.ts'", 'bot-routes/a.ts imports dashboard-routes'],
  ['store/a.ts', "import type {\n  App,\n} from '../http/app-type.ts'", 'store/a.ts imports type http'],
  ['app.ts', "await import('./development/chat-simulator/cast.ts')", 'app.ts imports later development/chat-simulator'],
  ['utils/a.ts', '', 'utils/a.ts: utils is not in the table'],
])('the tables can be broken: %s with %s', (file, source, violation) => {
  expect(violations(file, source)).toEqual([violation])
})
