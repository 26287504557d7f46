/** Creates folders for the files that a test or its processes write. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeLater } from './close-later.ts'

/** Creates an empty folder, and removes it after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stats-test-'))
  closeLater(() => removeFolder(folder))
  return folder
}

/** Removes a folder and its content, even while processes that are ending still write to it. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
