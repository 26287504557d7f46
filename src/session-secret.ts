/** The secret that signs cookies, when none is configured: made at first start and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Gives the kept secret, or makes one. When several processes start at once, all get the same. */
export function keptSessionSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
  const file = join(dataDir, 'session-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new Error(`${file} holds no secret of 32 characters or more. Remove it, and a new one is made.`)
}
