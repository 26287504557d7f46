/** `npm run test:fast`: the tests that need nothing but Node. Which these are is read off their imports. */
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'
import { fastFiles } from '../helpers/fast-files.ts'

// One worker runs many files: reading the same modules again for each takes longer than the tests.
export default defineConfig({ test: { ...shared.test, include: fastFiles(), globalSetup: [], isolate: false } })
