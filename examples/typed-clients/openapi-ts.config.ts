/** What @hey-api/openapi-ts reads and writes. */
import type { UserConfig } from '@hey-api/openapi-ts'

// biome-ignore lint/style/noDefaultExport: the generator reads the default export.
export default {
  input: '../../openapi.json',
  output: { path: 'generated/hey-api', module: { extension: '.ts' } },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
} satisfies UserConfig
