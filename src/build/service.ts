/**
 * The service, bundled into `dist/server` as readable JavaScript with the packages that it uses, so that a start doesn't
 * find and read all their small files, which would double it (`node bench/start-ablations.ts`).
 */
import { join } from 'node:path'
import { ROOT } from '../process/root.ts'
import { bringUpToDate, loadVite } from './built-folder.ts'

/** Packages that aren't bundled: they read files of their own, or are loaded only where something is configured. */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-prepopulatedfs',
  '@fastify/static',
  'ioredis',
  'pg-native',
  'prom-client',
  'undici',
]

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
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        // A worker thread starts from a file of its own.
        input: {
          main: join(ROOT, 'src/main.ts'),
          'embedded-worker': join(ROOT, 'src/store/embedded/embedded-worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}
