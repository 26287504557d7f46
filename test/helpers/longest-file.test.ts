/** A run in which a test file hangs ends, and says in which. */
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { REPOSITORY } from './repository.ts'
import { launch } from './service-process.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()
afterAll(() => removeFolder(folder))

const CONFIG = `
  import { LongestFile } from '${join(REPOSITORY, 'test/helpers/longest-file.ts')}'
  export default { test: { maxWorkers: 2, reporters: ['default', new LongestFile(5_000)] } }`
const HANGS = `
  import { test } from 'vitest'
  test('waits a little', () => new Promise((resolve) => setTimeout(resolve, 500)))
  test('hangs', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    for (;;) {}
  })`
const FAILS = `
  import { expect, test } from 'vitest'
  test('fails', () => expect(1).toBe(2))`

test('it names the file and the test, and tells what else failed', async () => {
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, content] of [
    ['vitest.config.mjs', CONFIG],
    ['hangs.test.mjs', HANGS],
    ['fails.test.mjs', FAILS],
  ] as const) {
    writeFileSync(join(folder, name), content)
  }
  const env = { NO_COLOR: '1' }
  const { code, stderr } = await launch({ env, folder, argv: ['node_modules/vitest/vitest.mjs', 'run'] }).ended
  expect(stderr).toContain('hangs.test.mjs has not ended in 5 s, which ends the run. The last begun: hangs\n')
  expect(stderr).toContain('FAIL  fails.test.mjs > fails')
  expect(code).toBe(1)
})
