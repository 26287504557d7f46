/** Which test files need nothing but Node: no database, no Redis, no browser, no process of their own. Read off their imports. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { REPOSITORY } from './repository.ts'

/** Whoever loads one of these wants a real part, or is one. */
const REAL_PARTS = new Set([
  'pg',
  '@electric-sql/pglite',
  'ioredis',
  'playwright-core',
  'node:child_process',
  'node:worker_threads',
])
/** Modules that are loaded, also by `import()`; types aren't. */
const IMPORTS = /(?:^(?:import|export) (?!type )[^'"]*?|\bimport\()['"]([^'"]+)['"]/gm

/** Paths in the project, in order. */
export function fastFiles(): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: REPOSITORY }).sort()
  return files.filter((file) => realPartOf(file) === undefined)
}

/** The first real part that a file reaches, over whatever it imports; undefined: none. */
export function realPartOf(file: string): string | undefined {
  const seen = new Set<string>()
  const waiting = [join(REPOSITORY, file)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const imported of importsOf(next)) {
      if (REAL_PARTS.has(imported)) return `${relative(REPOSITORY, next)} loads ${imported}`
      if (imported.startsWith('.')) waiting.push(join(dirname(next), imported))
    }
  }
  return undefined
}

function importsOf(file: string): string[] {
  // A module as a test quotes it, or something else than a module.
  if (!existsSync(file) || !/\.[mc]?[jt]sx?$/.test(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([, name = '']) => name)
}
