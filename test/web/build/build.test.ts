/** Building the dashboard in a fresh copy without packages: one sentence says what is missing, if a build was asked for. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildDashboard, builtDashboard } from '../../../src/web/build/dashboard.ts'
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

test('the build removes files that killed builds left behind, even if it then fails', () => {
  const abandoned = join(checkout, 'dist/web-999999999-1')
  const running = join(checkout, `dist/web-${process.pid}-1`)
  for (const path of [abandoned, running]) mkdirSync(path, { recursive: true })
  expect(buildInProduction()).toEqual(NO_VITE)
  expect(readdirSync(join(checkout, 'dist'))).toEqual([basename(running)])
})

test('a built dashboard is outdated once a source, a text, a shape or a package changes', async () => {
  await buildDashboard()
  mkdirSync(join(checkout, 'dist/web'))
  copyFileSync(join(builtDashboard, '.stamp'), join(checkout, 'dist/web/.stamp'))
  for (const file of ['src/web/pages/start.ts', 'src/texts/de.ts', 'src/wire/stats.ts', 'package-lock.json']) {
    expect(build({})).toMatchObject({ status: 0, stdout: 'The dashboard is already up to date.\n' })
    const path = join(checkout, file)
    const text = readFileSync(path)
    writeFileSync(path, `${text}\n`)
    expect(build({}), file).toEqual(NO_VITE)
    writeFileSync(path, text)
  }
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
