/** Free space for the embedded database, which must never meet a full disk. */
import { statfsSync } from 'node:fs'
import { StoreUnavailableError } from '../unavailable.ts'

/**
 * Four segments of the write-ahead log, 16 MB each. PGlite loops for ever when it can't begin a new segment, so writes are
 * refused before that.
 */
const LEAST_FREE_BYTES = 64 * 1024 * 1024

/** Gives a function that throws `StoreUnavailableError` while the folder's disk is all but full; in memory there is room. */
export function roomIn(dataDir: string | undefined): () => void {
  if (dataDir === undefined) return () => {}
  return () => {
    const { bavail, bsize } = statfsSync(dataDir)
    if (bavail * bsize < LEAST_FREE_BYTES) throw new StoreUnavailableError(`the disk of ${dataDir} is all but full`)
  }
}
