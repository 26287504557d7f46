/** Copies the project, as a fresh clone would. */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from './repository.ts'
import { runForOutput } from './run-sync.ts'

/** Copies the committed files and the files that `git add` would add. */
export function copyCheckout(folder: string): void {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = runForOutput('git', list, { cwd: REPOSITORY }).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(REPOSITORY, name)))) {
    cpSync(join(REPOSITORY, file), join(folder, file))
  }
}
