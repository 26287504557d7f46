/** Tests run against real parts: see `test/helpers/real-parts.ts`. */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFile } from './test/helpers/longest-file.ts'
import { LongestFirst } from './test/helpers/longest-first.ts'

/** No file takes a tenth of it. */
const LONGEST_FILE_MS = 20 * 60_000
const reporters = ['default', new LongestFile(LONGEST_FILE_MS)]
/** Where `.ci/run` wants to read how many tests passed. */
const { TEST_RESULTS } = process.env

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/real-parts.ts'],
    // Guards against hanging. No test asserts on speed, and a busy machine is slow.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    reporters: TEST_RESULTS ? [...reporters, ['json', { outputFile: TEST_RESULTS }]] : reporters,
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
