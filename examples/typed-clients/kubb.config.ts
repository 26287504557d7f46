/** kubb generates types, Zod schemas, and functions that send requests. */
import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { pluginZod } from '@kubb/plugin-zod'

// biome-ignore lint/style/noDefaultExport: the generator reads the default export.
export default defineConfig({
  input: { path: '../../openapi.json' },
  output: { path: 'generated/kubb', format: false, lint: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: { path: 'types.ts' } }),
    pluginZod({ output: { path: 'zod.ts' } }),
    pluginClient({ output: { path: 'client.ts' }, client: 'fetch', dataReturnType: 'full' }),
  ],
})
