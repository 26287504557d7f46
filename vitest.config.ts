/** Tests run against real parts: see `test/helpers/global-setup.ts`. Which file belongs to which command: `test/helpers/tiers.ts`. */
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { filesOf, tier } from './test/helpers/tiers.ts'

// Every process of the tests has it from its start: a time that is read without its zone is hours off, and half an hour.
process.env.TZ = 'America/St_Johns'

/** Where `.ci/run` wants to read how many tests passed. */
const { TEST_RESULTS } = process.env
const isFast = tier === 'fast'
/** `npm run test:trust`, and `.ci/run`: ten times the operations and rounds, and one more fault at once. */
const isLong = tier === 'trust' || process.env.TRUST === 'long'
const long = { TRUST_OPERATIONS: '50000', TRUST_FAULTS: '5', TRUST_ROUNDS: '20' }

/** Programs that tests need and this machine lacks, with their Debian packages. */
const missing = new Map<string, string>()

export default defineConfig({
  test: {
    include: filesOf(tier),
    setupFiles: ['test/helpers/long-deadlines.ts', 'test/helpers/close-after-tests.ts'],
    globalSetup: isFast ? [] : ['test/helpers/global-setup.ts'],
    // In the fast tier one worker runs many files: reading the same modules again for each takes longer than the tests.
    isolate: !isFast,
    // Guards against hanging. No test asserts on speed, and a busy machine is slow.
    testTimeout: isLong ? 600_000 : isFast ? 20_000 : 120_000,
    hookTimeout: 180_000,
    env: isLong ? { ...long, ...given(Object.keys(long)) } : {},
    onConsoleLog: collectMissing,
    reporters: [
      'default',
      { onTestRunEnd: reportMissing },
      ...(TEST_RESULTS ? [['json', { outputFile: TEST_RESULTS }] as const] : []),
    ],
    expect: { poll: { timeout: 30_000 } },
    // Many tests wait for deadlines, heartbeats and other processes more than they compute.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    // A figure to look at, no threshold. What runs in processes of their own isn't seen.
    coverage: {
      include: ['src/**/*.ts', 'migrations/**/*.ts'],
      exclude: ['src/web/**'],
      reporter: ['text-summary', 'html'],
    },
  },
})

/** Of these variables, those that the environment has. */
function given(names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Collects missing programs from the lines that `reportSkipped` printed. Returns whether Vitest should still show the output. */
function collectMissing(text: string): boolean {
  const parts = text
    .trim()
    .split('\n')
    .map((line) => /^Skipped: tests that need (.+): `apt-get install (.+)`\.$/.exec(line))
  for (const part of parts) if (part) missing.set(part[1] ?? '', part[2] ?? '')
  return parts.includes(null)
}

/** Prints one line that lists all missing programs and the command that installs them. */
function reportMissing(): void {
  if (missing.size === 0) return
  const [programs, packages] = [[...missing.keys()].join(', '), [...missing.values()].join(' ')]
  console.warn(`Skipped: tests that need ${programs}. To run them: \`apt-get install ${packages}\`.`)
}
