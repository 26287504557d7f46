/** The secret that signs cookies, when none is configured: made at first start and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../store/embedded/data-dir.ts'

/** The file holds no secret of the needed length. */
export class UnusableSecretError extends Error {
  constructor(file: string) {
    super(`${file} holds no secret of 32 characters or more. Remove it, and a new one is made.`)
    this.name = 'UnusableSecretError'
  }
}

/**
 * Gives the kept secret, or makes one. When several processes start at once, all get the same.
 * Throws `UnusableSecretError`, or the system's error about the folder.
 */
export function keptSessionSecret(dataDir: string): string {
  makeDataDir(dataDir)
  const file = join(dataDir, 'session-secret')
  const secret = read(file) ?? make(file)
  if (secret.length < 32) throw new UnusableSecretError(file)
  return secret
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written to a temporary file and then linked: it appears whole, and the first of several processes wins. */
function make(file: string): string {
  const secret = randomBytes(32).toString('hex')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, secret, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return secret
  } catch {
    const kept = read(file)
    if (kept !== undefined) return kept
    // A file system without hard links.
    renameSync(draft, file)
    return secret
  } finally {
    rmSync(draft, { force: true })
  }
}
