/**
 * The service as it was before migration 0005: its sources, kept because a clone need not have the history. They were taken by
 *
 *     git archive --format=tar e276804 package.json migrations src ':!src/web' ':!src/build' ':!src/development' \
 *       ':!src/commands' ':!src/README.md' | gzip -9n
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../../helpers/repository.ts'
import { outputOf } from '../../helpers/run-sync.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'

export type FormerRelease = ReturnType<typeof unpackFormerRelease>

/**
 * Lays the sources out in a folder of their own, with the packages of this checkout: for them alone @fastify/helmet and
 * @fastify/swagger-ui are among its development packages.
 */
export function unpackFormerRelease() {
  const folder = temporaryFolder()
  outputOf('tar', ['-xzf', join(import.meta.dirname, 'sources.tar.gz'), '-C', folder])
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  return {
    /** How it is started. */
    command: { argv: ['src/main.ts'], folder },
  }
}
