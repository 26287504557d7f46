/** Building the dashboard in a fresh copy without packages: one sentence says what is missing, if a build was asked for. */
import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { copyCheckout } from '../../helpers/copy-checkout.ts'
import { runSync } from '../../helpers/run-sync.ts'
import { removeFolder, temporaryFolder } from '../../helpers/temporary-folder.ts'

const folder = temporaryFolder()
const checkout = join(folder, 'checkout')
beforeAll(() => copyCheckout(checkout))

const buildInProduction = (...argv: string[]) => build({ NODE_ENV: 'production' }, ...argv)

function build(env: Record<string, string>, ...argv: string[]) {
  return runSync(process.execPath, ['src/web/build/build.ts', ...argv], { cwd: checkout, env })
}

const cannot = (why: string) => ({
  status: 1,
  stdout: '',
  stderr: expect.stringMatching(
    new RegExp(`^The dashboard can't be built\\. .*"npm ci --include=dev".*:\\n${why}.*\\n$`),
  ),
})
const NO_VITE = cannot("Cannot find package 'vite'")

test('the service exits with an error if Vite is not installed, except in production', () => {
  expect(buildInProduction('--unless-production')).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(build({}, '--unless-production')).toEqual(NO_VITE)
  expect(existsSync(join(checkout, 'dist/web'))).toBe(false)
})

test('the build fails if Vite is not installed, and removes the files of killed builds', () => {
  const abandoned = join(checkout, 'dist/web-999999999-1')
  const running = join(checkout, `dist/web-${process.pid}-1`)
  for (const path of [abandoned, running]) mkdirSync(path, { recursive: true })
  expect(buildInProduction()).toEqual(NO_VITE)
  expect([abandoned, running].map((path) => existsSync(path))).toEqual([false, true])
})

test('a user without write permission is told how to build the dashboard', () => {
  const node = join(folder, 'node')
  copyFileSync(process.execPath, node)
  for (const path of [folder, node]) chmodSync(path, 0o755)
  removeFolder(join(checkout, 'dist'))
  chmodSync(checkout, 0o555)
  // Root may write anywhere.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const ran = runSync(node, ['src/web/build/build.ts', '--unless-production'], { ...nobody, cwd: checkout, env: {} })
  chmodSync(checkout, 0o755)
  expect(ran).toEqual(cannot('EACCES: permission denied'))
})
