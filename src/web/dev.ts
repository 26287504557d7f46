/** `npm run dev`, or `npm run dev -- de` for German: an API that restarts on changes, behind a dashboard with hot reload. */
import { spawn } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { chooseLanguage, directionOf } from '../texts/languages.ts'
import { configIn } from './vite.config.ts'

const language = chooseLanguage(process.argv.slice(2))
const apiPort = process.env.PORT ?? '3000'
/** Paths that are proxied to the API. */
const apiPaths = '^/(?:auth|v1|chat-simulator|docs|privacy|openapi|llms|healthz|readyz|assets)'

/** Without a session, these paths show the start page, which the service renders. */
const views = '^/(?:(?:accounts|keys|data)?(?:[?].*)?)$'
const forMembers = ({ headers }: IncomingMessage) => (/(?:^|; )session=/.test(headers.cookie ?? '') ? '/' : undefined)

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
})

// Keeps the browser's Host header: the API derives its own origin and the login redirect from it.
const toApi = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }
const vite = await createServer({
  ...configIn(language),
  configFile: false,
  plugins: [{ name: 'filled-in', transformIndexHtml: fillIn }],
  // Listed here, so that Vite doesn't find these packages one by one, and reload the page for each.
  optimizeDeps: { include: ['preact', 'preact/hooks'] },
  server: { port: 5173, strictPort: true, proxy: { [apiPaths]: toApi, [views]: { ...toApi, bypass: forMembers } } },
})
await vite.listen()
console.log(`\nDashboard with hot reload: http://localhost:5173 (the API behind it: port ${apiPort})\n`)

/** Sets the language of the page, and leaves all other placeholders empty. */
function fillIn(html: string): string {
  return html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replaceAll(/\{\{\w+\}\}/g, '')
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
