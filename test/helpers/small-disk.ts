/** A disk of its own, small enough to fill. Making one takes the right to mount it. */
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputOf } from './run-sync.ts'

export interface SmallDisk {
  /** Where it is mounted. */
  folder: string
  /** Leaves so many bytes free. */
  fill(left?: number): void
  /** Undoes `fill`. */
  free(): void
  remove(): void
}

/** Undefined where none can be made. */
export function mountSmallDisk(bytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'stats-disk-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    outputOf('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  } catch {
    removeFolder()
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: (left = 0) => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize - left))
      } catch (error) {
        // Whoever else writes there has taken some of it meanwhile: it is full all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(filler),
    remove: () => {
      outputOf('umount', ['-l', folder])
      removeFolder()
    },
  }
}
