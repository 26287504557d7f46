/** Finds programs that tests need and that npm can't install. */
import { existsSync, globSync } from 'node:fs'
import { resolve } from 'node:path'

const newestFirst = (one: string, other: string) => other.localeCompare(one, 'en', { numeric: true })

/** The folders of the PATH, and others where Debian puts servers. Postgres has a folder for each major version. */
const FOLDERS = [
  ...globSync('/usr/lib/postgresql/*/bin').sort(newestFirst),
  ...(process.env.PATH ?? '').split(':').filter(Boolean),
  '/usr/sbin',
]

/** The path of the first program found, by name or path; undefined if this machine has none of them. */
export const findProgram = (names: string[]): string | undefined =>
  names.flatMap((name) => FOLDERS.map((folder) => resolve(folder, name))).find((path) => existsSync(path))

/** Finds a program without which tests are skipped. If it is missing, reports what to install. */
export function findOrSkip(names: string[], debianPackage = names[0]): string | undefined {
  const found = findProgram(names)
  if (found === undefined) reportSkipped(`${names[0]}: \`apt-get install ${debianPackage}\`.`)
  return found
}

/** Prints what skipped tests need. Throws in CI, where no test may be skipped. */
export function reportSkipped(needs: string): void {
  const sentence = `Skipped: tests that need ${needs}`
  if (process.env.REQUIRE_ALL_PARTS) throw new Error(sentence)
  console.warn(sentence)
}

/** The path of one of Postgres' programs. Throws if this machine doesn't have it. */
export function postgresProgram(name: string): string {
  const path = findProgram([name])
  if (path === undefined) throw new Error(`${name} is missing: apt-get install postgresql`)
  return path
}

export const hasPostgresPrograms = () => findProgram(['initdb']) !== undefined
