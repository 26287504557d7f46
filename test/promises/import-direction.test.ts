/** Which part of `src` imports which, read from its import statements. Biome finds import cycles. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const named = ({ of, kind }: Import) => (kind === 'value' ? of : `${kind} ${of}`)

function violations(file: string): string[] {
  const part = partOf(file)
  return importsIn(file)
    .filter((one) => one.of !== part && !isAllowed(part, one))
    .map((one) => `${file} imports ${named(one)}`)
}

function isAllowed(part: string, { of, kind }: Import): boolean {
  if (of.startsWith('node:')) return !inBrowser.includes(part)
  return [of, `${kind} ${of}`].some((name) => parts[part]?.includes(name))
}

const sourceOf = (file: string) => readFileSync(join(SRC, file), 'utf8')

function importsIn(file: string): Import[] {
  const source = sourceOf(file)
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
    ? partOf(join(dirname(file), specifier))
    : (/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')

/** Two parts are inside a folder of `src`, and `migrations` is beside `src`. */
const partOf = (file: string) =>
  ['web/app', 'development/chat-simulator'].find((part) => file.startsWith(`${part}/`)) ??
  file.replace('../', '').split('/')[0] ??
  ''

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx?|mjs)$/.test(file))
const ours = new Set([...files.map(partOf), 'package.json'])
const isOurs = (of: string) => ours.has(of)

test('no source file imports what the table in src/README.md forbids', () => {
  expect(files.flatMap(violations)).toEqual([])
})

test('no folder in src/routes or src/clients imports a sibling folder', () => {
  const insideOf = /^(?:routes|clients)\/[^/]+/
  const crossing = files.flatMap((file) => {
    const [own] = insideOf.exec(file) ?? []
    const targets = [...sourceOf(file).matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => join(dirname(file), to))
    const others = targets.filter((to) => own !== undefined && insideOf.test(to) && !to.startsWith(`${own}/`))
    return others.filter((to) => to.split('/')[0] === own?.split('/')[0]).map((to) => `${file} imports ${to}`)
  })
  expect(crossing).toEqual([])
})

test('the container image installs every package that the server imports', () => {
  const { dependencies } = JSON.parse(readFileSync(join(SRC, '../package.json'), 'utf8'))
  const run = files.filter((file) => !/^web\//.test(file))
  const imported = run.flatMap(importsIn)
  const packages = imported.filter(({ of, kind }) => kind !== 'type' && !isOurs(of) && !of.startsWith('node:'))
  expect(packages.map(({ of }) => of).filter((name) => !(name in dependencies))).toEqual([])
})

test('the code uses every import that the table in src/README.md allows', () => {
  const used = files.flatMap((file) => importsIn(file).map((one) => `${partOf(file)}: ${named(one)}`))
  const given = Object.entries(parts).flatMap(([part, names]) => names.map((name) => `${part}: ${name}`))
  expect(given.length).toBeGreaterThan(70)
  expect(given.filter((permission) => !used.includes(permission))).toEqual([])
  expect(Object.keys(parts).toSorted()).toEqual([...new Set(files.map(partOf))].toSorted())
})

test('no folder of the server has more than fourteen files', () => {
  const counts = Object.entries(Object.groupBy(files, dirname)).filter(([folder]) => !folder.startsWith('web'))
  expect(counts.filter(([, list = []]) => list.length > 14).map(([folder]) => folder)).toEqual([])
})

test('only src/config/config.ts reads environment variables', () => {
  const reading = files.filter((file) => /process\.env\b/.test(sourceOf(file)))
  expect(reading.filter((file) => !/^web\/|launch\.mjs$/.test(file))).toEqual(['config/config.ts'])
})
