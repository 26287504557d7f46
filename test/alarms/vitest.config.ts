/** `npm run test:alarms`: each alarm is provoked on the real service under a real Prometheus. Not part of `npm test`. */
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

export default defineConfig({
  test: { ...shared.test, include: ['test/alarms/provoked.ts'], testTimeout: 600_000, maxWorkers: 1 },
})
