/**
 * The service, bundled into `dist/server` as readable JavaScript: a fifth of a start would go to finding and reading
 * hundreds of small files. Packages stay outside, but for those that are hundreds of files themselves.
 */
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { bringUpToDate, loadVite } from './built-folder.ts'

const BUNDLED = [/^kysely(?:\/|$)/, /^@sinclair\/typebox(?:\/|$)/]

/** Brings `dist/server` up to date. Gives whether there was anything to do. */
export const buildService = (): Promise<boolean> =>
  bringUpToDate({ path: join(ROOT, 'dist/server'), sources: ['src', 'migrations', 'package-lock.json'], make })

async function make(outDir: string): Promise<void> {
  const { build } = await loadVite()
  await build({
    root: ROOT,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: BUNDLED },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: join(ROOT, 'src/main.ts'),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}
