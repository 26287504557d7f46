/** Finds programs that the tests need and that the npm registry doesn't have. */
import { accessSync, constants, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Any of them will do. The headless shell, which has no window, is the fastest. */
export const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The path of the first program found, by name or path; undefined if this machine has none. */
export function findProgram(names: string[], folders: string[] = []): string | undefined {
  const places = [...folders, ...(process.env.PATH ?? '').split(':').filter(Boolean)]
  for (const name of names) {
    const found = places.map((folder) => resolve(folder, name)).find(isExecutable)
    if (found !== undefined) return found
  }
  return undefined
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of one of Postgres' programs. Throws if this machine lacks it. */
export function postgresProgram(name: string): string {
  const path = findProgram([name], postgresFolders())
  if (path === undefined) throw new Error(`${name} is missing: apt-get install postgresql`)
  return path
}

export const hasPostgresPrograms = () => findProgram(['initdb'], postgresFolders()) !== undefined

/** Debian keeps Postgres' server programs out of the PATH, one folder for each major version. */
function postgresFolders(): string[] {
  try {
    const root = '/usr/lib/postgresql'
    const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(root, version, 'bin'))
  } catch {
    return []
  }
}
