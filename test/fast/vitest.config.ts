/** `npm run test:fast`: the tests that need nothing but Node. Which these are is read off their imports. */
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'
import { fastFiles } from '../helpers/fast-files.ts'

export default defineConfig({ test: { ...shared.test, include: fastFiles(), globalSetup: [] } })
