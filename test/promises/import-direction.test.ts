/** Which part of `src` imports which, read from its import statements. Biome finds import cycles. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/**
 * Which parts and packages each part may import, beside itself: the table of `src/README.md`. A part is named by the first segment of
 * its path; `type x` allows the types of x only, `later x` a dynamic import only. What isn't listed is forbidden.
 */
const parts = Object.fromEntries(
  [...readFileSync(join(SRC, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (`.*`) \|$/gm)].map(
    ([, part = '', names = '']) => [part, [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)],
  ),
)

const inBrowser = ['web/app', 'texts']

interface Import {
  /** A part of ours, or a package. */
  of: string
  kind: 'value' | 'type' | 'later'
}

function violations(file: string, source: string): string[] {
  const part = partOf(file)
  const allowed = parts[part]
  if (allowed === undefined) return [`${file}: ${part} is not in the table`]
  return importsIn(file, source)
    .filter(({ of, kind }) => of !== part && !isAllowed(part, of, kind))
    .map(({ of, kind }) => `${file} imports ${kind === 'value' ? '' : `${kind} `}${of}`)
}

function isAllowed(part: string, of: string, kind: Import['kind']): boolean {
  if (of.startsWith('node:')) return !inBrowser.includes(part)
  return [of, `${kind} ${of}`].some((name) => parts[part]?.includes(name))
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
  specifier.startsWith('.')
    ? partOf(normalize(join(dirname(file), specifier)))
    : (/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')

/** Two parts are inside a folder of `src`, and `migrations` is beside `src`. */
const partOf = (file: string) =>
  ['web/app', 'development/chat-simulator'].find((part) => file.startsWith(`${part}/`)) ??
  file.replace('../', '').split('/')[0] ??
  ''

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx?|mjs)$/.test(file))
const ours = new Set([...files.map(partOf), 'package.json'])
const isOurs = (of: string) => ours.has(of)

test('no file imports a part or package that the table forbids', () => {
  expect(files.flatMap((file) => violations(file, readFileSync(join(SRC, file), 'utf8')))).toEqual([])
})

test('no folder of routes or clients imports another one', () => {
  const insideOf = /^(?:routes|clients)\/[^/]+/
  const crossing = files.flatMap((file) => {
    const [own] = insideOf.exec(file) ?? []
    const targets = [...readFileSync(join(SRC, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
      normalize(join(dirname(file), to)),
    )
    const others = targets.filter((to) => own !== undefined && insideOf.test(to) && !to.startsWith(`${own}/`))
    return others.filter((to) => to.split('/')[0] === own?.split('/')[0]).map((to) => `${file} imports ${to}`)
  })
  expect(crossing).toEqual([])
})

test('the image installs every package that the server imports', () => {
  const { dependencies } = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8'))
  const run = files.filter((file) => !/^web\//.test(file))
  const imported = run.flatMap((file) => importsIn(file, readFileSync(join(SRC, file), 'utf8')))
  const named = imported.filter(({ of, kind }) => kind !== 'type' && !isOurs(of) && !of.startsWith('node:'))
  expect(named.map(({ of }) => of).filter((name) => !(name in dependencies))).toEqual([])
})

test('every permission in the table is used', () => {
  const used = files.flatMap((file) =>
    importsIn(file, readFileSync(join(SRC, file), 'utf8')).map(
      ({ of, kind }) => `${partOf(file)}: ${kind === 'value' ? '' : `${kind} `}${of}`,
    ),
  )
  const given = Object.entries(parts).flatMap(([part, names]) => names.map((name) => `${part}: ${name}`))
  expect(given.length).toBeGreaterThan(70)
  expect(given.filter((permission) => !used.includes(permission))).toEqual([])
  expect(Object.keys(parts).toSorted()).toEqual([...new Set(files.map(partOf))].toSorted())
})

test('no folder of the server holds more than fourteen files', () => {
  const counts = Object.entries(Object.groupBy(files, dirname)).filter(([folder]) => !folder.startsWith('web'))
  expect(counts.filter(([, list = []]) => list.length > 14).map(([folder]) => folder)).toEqual([])
})

test('only the configuration reads the environment of the service', () => {
  const reading = files.filter((file) => /process\.env\b/.test(readFileSync(join(SRC, file), 'utf8')))
  expect(reading.filter((file) => !/^web\/|launch\.mjs$/.test(file))).toEqual(['config/config.ts'])
})

test.each([
  ['web/app/a.ts', "import 'node:fs'", 'web/app/a.ts imports node:fs'],
  ['store/a.ts', "import type {\n  App,\n} from '../http/app-type.ts'", 'store/a.ts imports type http'],
  ['app.ts', "await import('./development/chat-simulator/cast.ts')", 'app.ts imports later development/chat-simulator'],
  ['utils/a.ts', '', 'utils/a.ts: utils is not in the table'],
])('a forbidden import is found: %s with %s', (file, source, violation) => {
  expect(violations(file, source)).toEqual([violation])
})
