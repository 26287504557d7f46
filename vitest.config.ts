/** Tests run against real parts: see `test/helpers/real-parts.ts`. */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/helpers/longest-first.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/real-parts.ts'],
    // Guards against hanging. No test asserts on speed, and a busy machine is slow.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Many tests wait for deadlines, leases and other processes more than they compute.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    sequence: { sequencer: LongestFirst },
    // A figure to look at, no threshold. What runs in processes of their own isn't seen.
    coverage: {
      include: ['src/**/*.ts', 'migrations/**/*.ts'],
      exclude: ['src/web/**'],
      reporter: ['text-summary', 'html'],
    },
  },
})
