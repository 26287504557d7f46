/** The secret that signs cookies if SESSION_SECRET is not set. The first start creates it in the data folder. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../lib/operator-error.ts'
import { makeDataDir } from '../store/embedded/data-dir.ts'
import { explain } from './explain.ts'

/** Returns the same secret to processes that start together. Throws `OperatorError` if the file or its folder can't be used. */
export function loadOrCreateSessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  try {
    makeDataDir(dataDir)
    createOnce(file)
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    throw explain(error, 'DATA_DIR')
  }
  throw new OperatorError(
    `${file} contains no secret of 32 characters or more. Remove it and a new one will be created.`,
  )
}

/** Creates the whole file or nothing, even if the process is killed. */
function createOnce(file: string): void {
  if (existsSync(file)) return
  const own = `${file}-${process.pid}`
  writeFileSync(own, randomBytes(32).toString('hex'))
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}
