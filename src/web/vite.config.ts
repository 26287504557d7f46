/** Configures the build of the dashboard: Preact's JSX, hashed assets, and no inline code, which the page's CSP would block. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import type { Tag } from '../texts/languages.ts'
import { oldestBrowsers } from './oldest-browsers.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const textsFolder = fileURLToPath(new URL('../texts/', import.meta.url))

const config = defineConfig({
  root: here,
  clearScreen: false,
  // JSX becomes calls to `h`, which are shorter than the newer form. Without `development: false`, Vite would choose the
  // development form unless NODE_ENV is "production".
  oxc: {
    jsx: { runtime: 'classic', pragma: 'preact.h', pragmaFrag: 'preact.Fragment', development: false },
    jsxInject: "import * as preact from 'preact'",
  },
  plugins: [{ name: 'small-page', transformIndexHtml: withoutCommentsAndIndents }],
  build: {
    target: Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`),
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'pages/frame.html'].map((page) => `${here}${page}`),
      // Vite imports Preact into each file. The bundler then removes the import from files that don't use it.
      treeshake: { moduleSideEffects: [{ test: /\/preact\/dist\//, sideEffects: false }] },
    },
    // Each page has one script.
    modulePreload: false,
    reportCompressedSize: false,
  },
})

/** The build in one language. Each language has its own script, because a second file for the texts would add bytes. */
export const configIn = (tag: Tag) => ({
  ...config,
  resolve: { alias: [{ find: /^.*\/texts\/en\.ts$/, replacement: `${textsFolder}${tag}.ts` }] },
})

/** Removes comments and indentation: browsers don't cache the page, so every visit would load them. */
function withoutCommentsAndIndents(html: string): string {
  return html.replace(/\s*<!--.*?-->/gs, '').replace(/\n\s+/g, '\n')
}
