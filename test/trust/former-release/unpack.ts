/**
 * The sources of release 1.0.0 (before migration 0005), stored here because a clone may lack the history. They come from
 *
 *     git archive --format=tar e276804 package.json migrations src ':!src/web' ':!src/build' ':!src/development' \
 *       ':!src/commands' ':!src/README.md' | gzip -9n
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../../helpers/repository.ts'
import { runForOutput } from '../../helpers/run-sync.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'

export type FormerRelease = ReturnType<typeof unpackFormerRelease>

/**
 * Unpacks the sources into a new folder, with the packages of this checkout. Only these sources need
 * @fastify/helmet and @fastify/swagger-ui, which are development packages for this reason.
 */
export function unpackFormerRelease() {
  const folder = temporaryFolder()
  runForOutput('tar', ['-xzf', join(import.meta.dirname, 'sources.tar.gz'), '-C', folder])
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  return {
    /** The command that starts the release. */
    command: { argv: ['src/main.ts'], folder },
  }
}
