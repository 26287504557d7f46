/** `npm run test:trust`: the trust tests alone, with ten times the operations and rounds of `npm test`, and one more fault at once. */
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

export default defineConfig({
  test: {
    ...shared.test,
    include: ['test/trust/**/*.test.ts'],
    env: {
      TRUST_OPERATIONS: process.env.TRUST_OPERATIONS ?? '50000',
      TRUST_FAULTS: process.env.TRUST_FAULTS ?? '4',
      TRUST_ROUNDS: process.env.TRUST_ROUNDS ?? '20',
    },
    testTimeout: 600_000,
  },
})
