/** Folders for what a test or its processes write. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder; whoever asked for it removes it. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'stats-test-'))

/** With all that is in it, if it is there, and what processes that are ending still write. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
