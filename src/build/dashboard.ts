/** The dashboard, built into `dist/web`. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { ROOT } from '../process/root.ts'
import { bringUpToDate, loadVite } from './built-folder.ts'

/** Where the built dashboard is: what `webHost` takes as its root. */
export const builtDashboard = join(ROOT, 'dist/web')

/** Brings `dist/web` up to date. Gives whether there was anything to do. */
export const buildDashboard = (): Promise<boolean> =>
  bringUpToDate({ path: builtDashboard, sources: ['src/web', 'src/wire', 'package-lock.json'], make })

async function make(outDir: string): Promise<void> {
  const { build } = await loadVite()
  const { default: config } = await import('../web/vite.config.ts')
  await build({ ...config, configFile: false, logLevel: 'warn', build: { ...config.build, outDir, emptyOutDir: true } })
  await precompress(join(outDir, 'assets'))
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
