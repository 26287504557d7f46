/** Tests run against real parts: see `test/helpers/real-parts.ts`. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/real-parts.ts'],
    // Guards against hanging. No test asserts on speed, and a busy machine is slow.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // To be looked at, not to be reached. What runs in processes of their own isn't seen.
    coverage: {
      include: ['src/**/*.ts', 'migrations/**/*.ts'],
      exclude: ['src/web/**'],
      reporter: ['text-summary', 'html'],
    },
  },
})
