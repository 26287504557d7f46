/** Folders below `dist` that are built from sources, and again when the sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../process/root.ts'

export interface BuiltFolder {
  path: string
  /** Files and folders that it is made of, as paths in the project. */
  sources: string[]
  /** Fills an empty folder. */
  make(folder: string): Promise<void>
}

/** A dotfile, so that the web host doesn't serve it. */
const STAMP = '.stamp'

/** Brings a folder up to date. Gives whether there was anything to do. */
export async function bringUpToDate({ path, sources, make }: BuiltFolder): Promise<boolean> {
  const stamp = await hashOf(sources)
  if ((await stampOf(path)) === stamp) return false
  const staging = `${path}-${process.pid}-${Date.now()}`
  try {
    await mkdir(staging, { recursive: true }).catch((error) => explain(error, path))
    await make(staging)
    await writeFile(join(staging, STAMP), stamp)
    await putInPlace(staging, path, stamp)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return true
}

function explain(error: NodeJS.ErrnoException, path: string): never {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
  throw new Error(
    `${relative(ROOT, path)} is not up to date, and ${relative(ROOT, dirname(path))} can't be written (${error.code}): ` +
      'run "npm run build" first, as a user who may write there.',
  )
}

async function hashOf(sources: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Promise.all(sources.map(filesIn))).flat().sort()) {
    hash.update(`${relative(ROOT, file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesIn(source: string): Promise<string[]> {
  const path = join(ROOT, source)
  if (source.endsWith('.json')) return existsSync(path) ? [path] : []
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function stampOf(path: string): Promise<string | undefined> {
  const file = join(path, STAMP)
  return existsSync(file) ? await readFile(file, 'utf8') : undefined
}

/** Swaps whole folders, so that nobody reads a half-built one. Of two builds at once of the same sources either may win. */
async function putInPlace(staging: string, path: string, stamp: string): Promise<void> {
  const old = `${staging}-old`
  try {
    if (existsSync(path)) await rename(path, old)
    await rename(staging, path)
  } catch (error) {
    await sleep(200)
    if ((await stampOf(path)) !== stamp) throw error
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

/** Throws an error that says what to do when Vite, which builds everything, isn't installed. */
export function loadVite(): Promise<typeof import('vite')> {
  return import('vite').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(
      'Something is not built, and Vite, which builds it, is not installed: run "npm ci --include=dev" once, and ' +
        '"npm run build".',
    )
  })
}
