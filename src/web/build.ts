/** Builds the dashboard into `dist/web` when what is there doesn't match the sources. `npm start` runs it first. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['src/web', 'src/wire', 'package-lock.json']
/** A dotfile, so that the web host doesn't serve it. */
const stampName = '.stamp'

/** Where the built dashboard is: what `webHost` takes as its root. */
export const builtDashboard = join(repository, 'dist', 'web')

/**
 * Brings `dist/web` up to date. Gives whether there was anything to do.
 * Throws an error with a sentence for the person at the terminal when Vite isn't installed.
 */
export async function buildDashboard(): Promise<boolean> {
  const stamp = await hashOfSources()
  if ((await currentStamp()) === stamp) return false
  const staging = join(repository, 'dist', `.web-${process.pid}-${Date.now()}`)
  try {
    await runVite(staging)
    await precompress(join(staging, 'assets'))
    await writeFile(join(staging, stampName), stamp)
    await putInPlace(staging, stamp)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return true
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Promise.all(sources.map(filesIn))).flat().sort()) {
    hash.update(`${relative(repository, file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesIn(source: string): Promise<string[]> {
  const path = join(repository, source)
  if (source.endsWith('.json')) return existsSync(path) ? [path] : []
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function currentStamp(): Promise<string | undefined> {
  const path = join(builtDashboard, stampName)
  return existsSync(path) ? await readFile(path, 'utf8') : undefined
}

async function runVite(outDir: string): Promise<void> {
  const { build } = await import('vite').catch(() => {
    throw new Error('The dashboard is not built, and Vite, which builds it, is not installed: run "npm ci" once.')
  })
  const { default: config } = await import('./vite.config.ts')
  await build({ ...config, configFile: false, logLevel: 'warn', build: { ...config.build, outDir, emptyOutDir: true } })
}

/** Puts a `.br` and a `.gz` beside each asset, so that serving costs no compression. */
async function precompress(folder: string): Promise<void> {
  const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await compress.br(content))
    await writeFile(`${path}.gz`, await compress.gz(content))
  }
}

/** Swaps whole folders, so that nobody meets a half-built one. Of two builds of the same at once either may stay. */
async function putInPlace(staging: string, stamp: string): Promise<void> {
  const old = `${staging}-old`
  try {
    if (existsSync(builtDashboard)) await rename(builtDashboard, old)
    await rename(staging, builtDashboard)
  } catch (error) {
    await sleep(200)
    if ((await currentStamp()) !== stamp) throw error
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

// In production nothing is built at start: the image brings dist/web along.
if (import.meta.main && process.env.NODE_ENV !== 'production') {
  const startedAt = performance.now()
  try {
    if (await buildDashboard()) console.log(`Built the dashboard in ${Math.round(performance.now() - startedAt)} ms.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
