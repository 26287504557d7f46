/** `npm run dev`: the API restarting on change, behind Vite's hot-reloading dashboard, at one address. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer, type IndexHtmlTransformContext } from 'vite'
import { pages } from '../texts/en.ts'
import { chooseLanguage, directionOf } from '../texts/languages.ts'
import config from './vite.config.ts'

const apiPort = process.env.PORT ?? '3000'
/** Everything but the dashboard's source. */
const apiPaths = '^/(?:auth|v1|chat-simulator|docs|privacy|openapi|llms|healthz|readyz|assets)'

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
})

// The Host header goes through as the browser sent it: the API derives its own origin and the login redirect from it.
const toApi = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }
const vite = await createServer({
  ...config,
  configFile: false,
  plugins: [{ name: 'filled-in', transformIndexHtml: fillIn }],
  // Named, so that Vite doesn't find them one by one and reload the page for each.
  optimizeDeps: { include: ['preact', 'preact/hooks', 'preact/jsx-runtime'] },
  server: { port: 5173, strictPort: true, proxy: { [apiPaths]: toApi } },
})
await vite.listen()
console.log(`\nDashboard with hot reload: http://localhost:5173 (the API behind it: port ${apiPort})\n`)

/** As the service would: in English, or in the language of the address (`?lang=de`). */
function fillIn(html: string, { originalUrl = '' }: IndexHtmlTransformContext): string {
  const lang = chooseLanguage([/[?&]lang=([\w-]+)/.exec(originalUrl)?.[1] ?? ''])
  const values: Record<string, string> = pages.start
  return html
    .replace('<html lang="en">', `<html lang="${lang}" dir="${directionOf(lang)}">`)
    .replaceAll(/\{\{(\w+)\}\}/g, (_place, name) => values[name] ?? '')
}

async function stop() {
  api.kill('SIGTERM')
  await vite.close()
}

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
api.once('exit', async (code) => {
  await vite.close()
  process.exitCode = code ?? 0
})
