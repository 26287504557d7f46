/** Configures the build of the dashboard: Preact's JSX, hashed assets, and no inline code, which the page's policy would refuse. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import type { Tag } from '../texts/languages.ts'
import { oldestBrowsers } from './oldest-browsers.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const texts = fileURLToPath(new URL('../texts/', import.meta.url))

const config = defineConfig({
  root: here,
  clearScreen: false,
  // JSX becomes calls of `h`, which are smaller than the newer form. Vite would choose the development form whenever NODE_ENV
  // isn't "production".
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
      // Vite imports Preact into each file; the bundler then removes it from files that don't call it.
      treeshake: { moduleSideEffects: [{ test: /\/preact\/dist\//, sideEffects: false }] },
    },
    // Each page has one script.
    modulePreload: false,
    reportCompressedSize: false,
  },
})

/** The dashboard in one language. Each language has its own script, because texts in a second file would be more bytes. */
export const configIn = (tag: Tag) => ({
  ...config,
  resolve: { alias: [{ find: /^.*\/texts\/en\.ts$/, replacement: `${texts}${tag}.ts` }] },
})

/** Removes comments and indentation: browsers don't cache the page, so each visit would load them. */
function withoutCommentsAndIndents(html: string): string {
  return html.replace(/\s*<!--.*?-->/gs, '').replace(/\n\s+/g, '\n')
}
