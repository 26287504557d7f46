/** Creates a separate disk that is small enough to fill. This requires the right to mount a disk. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeLater } from './close-later.ts'
import { reportSkipped } from './find-program.ts'
import { runForOutput } from './run-sync.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

/** Whether this machine can mount a disk. Otherwise, tests are skipped. */
export function canMount(): boolean {
  try {
    mountSmallDisk(1024 * 1024).remove()
    return true
  } catch {
    reportSkipped('a disk that gets full: run them as root, or with the right to mount one.')
    return false
  }
}

/** Mounts a disk. Throws if this machine can't. */
export function mountSmallDisk(bytes: number) {
  const folder = temporaryFolder()
  runForOutput('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    /** The folder where the disk is mounted. */
    folder,
    /** Fills all free space. */
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
      } catch (error) {
        // Another process took some of the space, so the disk is full anyway.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    /** Undoes `fill`. */
    free: () => rmSync(filler),
    remove: closeLater(() => {
      runForOutput('umount', ['-l', folder])
      removeFolder(folder)
    }),
  }
}
