/** What orval reads and writes. */
import { defineConfig } from 'orval'

// biome-ignore lint/style/noDefaultExport: the generator reads the default export.
export default defineConfig({
  playerStats: {
    input: '../../openapi.json',
    output: {
      target: 'generated/orval.ts',
      client: 'fetch',
      baseUrl: { runtime: 'process.env.PLAYER_STATS_URL' },
    },
  },
})
