/** Builds the dashboard into `dist/web`. */
import { createHash } from 'node:crypto'
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = ['src/web/**', 'src/texts/**', 'src/wire/**', 'package-lock.json']

export const builtDashboard = join(ROOT, 'dist/web')
/** A file with the hash of the sources. It is a dotfile, so that the service doesn't serve it. */
const STAMP = join(builtDashboard, '.stamp')

export async function buildDashboard(): Promise<boolean> {
  const stamp = await hashSources()
  if ((await readStamp()) === stamp) return false
  await removeAbandoned()
  const staging = `${builtDashboard}-${process.pid}-${Date.now()}`
  try {
    await mkdir(staging, { recursive: true })
    await buildInto(staging)
    await writeFile(join(staging, '.stamp'), stamp)
    // Another process may have built the dashboard in the meantime.
    if ((await readStamp()) !== stamp) await putInPlace(staging)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return true
}

/** Removes files that were left behind when a build was killed. */
async function removeAbandoned(): Promise<void> {
  for await (const folder of glob(`${builtDashboard}-*`)) {
    const pid = Number(/-(\d+)-\d+(?:-former)?$/.exec(folder)?.[1])
    if (!isRunning(pid)) await rm(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Replaces the old build as a whole, so that no request gets files from half a build. */
async function putInPlace(built: string): Promise<void> {
  const former = `${built}-former`
  await rename(builtDashboard, former).catch(ignoreError('ENOENT'))
  await rename(built, builtDashboard).catch(ignoreError('ENOTEMPTY'))
  await rm(former, { recursive: true, force: true })
}

const ignoreError = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

async function hashSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${relative(ROOT, file)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

const readStamp = () => readFile(STAMP, 'utf8').catch(() => undefined)

async function buildInto(outDir: string): Promise<void> {
  const { build } = await import('vite')
  const { configIn } = await import('../vite.config.ts')
  const { tags } = await import('../../texts/languages.ts')
  for (const tag of tags) {
    const config = configIn(tag)
    await build({
      ...config,
      configFile: false,
      logLevel: 'warn',
      build: { ...config.build, outDir, emptyOutDir: false },
    })
    await rename(join(outDir, 'index.html'), join(outDir, `${tag}.html`))
  }
  for (const folder of [outDir, join(outDir, 'assets')]) await precompress(folder)
}

/** Writes a `.br` and a `.gz` beside each script, stylesheet and SVG, so that responses need no compression. */
async function precompress(folder: string): Promise<void> {
  const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue
    const path = join(folder, name)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await compress.br(content))
    await writeFile(`${path}.gz`, await compress.gz(content))
  }
}
