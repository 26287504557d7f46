/**
 * The service as it was before migration 0005: its sources, kept because a clone need not have the history. They were taken by
 *
 *     git archive --format=tar e276804 package.json migrations src ':!src/web' ':!src/build' ':!src/development' \
 *       ':!src/commands' ':!src/README.md' | gzip -9n
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY } from '../../helpers/repository.ts'
import type { Command } from '../../helpers/service-process.ts'

export interface FormerRelease {
  /** How it is started. */
  command: Pick<Command, 'argv' | 'folder'>
  remove(): void
}

/**
 * Lays the sources out in a folder of their own, with the packages of this checkout: for them alone @fastify/helmet and
 * @fastify/swagger-ui are among its development packages.
 */
export function unpackFormerRelease(): FormerRelease {
  const folder = mkdtempSync(join(tmpdir(), 'stats-former-'))
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'sources.tar.gz'), '-C', folder])
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  return {
    command: { argv: ['src/main.ts'], folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
