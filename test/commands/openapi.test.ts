/** The messages for a contributor if `openapi.json` is out of date, or if a change has several errors. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { runSync } from '../helpers/run-sync.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-'))
afterAll(() => rmSync(folder, { recursive: true }))

const check = (file: string) =>
  runSync(process.execPath, ['src/commands/openapi.ts', '--check', file], { cwd: REPOSITORY })

test('a contributor whose openapi.json is outdated is told which command updates the file', () => {
  const stale = join(folder, 'openapi.json')
  writeFileSync(stale, '{}\n')
  expect(check(stale)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `${stale} does not match the routes: run \`npm run openapi\`\n`,
  })
  expect(check('openapi.json')).toEqual({ status: 0, stdout: '', stderr: '' })
})

test('`npm run check` runs every check even if an earlier check fails', () => {
  const log = join(folder, 'log')
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$2" >> ${log}\nexit 1\n`)
  chmodSync(join(folder, 'npm'), 0o755)
  const { check: script } = JSON.parse(readText('package.json')).scripts
  const { status } = runSync('/bin/sh', ['-c', script], { env: { PATH: folder } })
  expect([status, readFileSync(log, 'utf8')]).toEqual([1, 'check:types\ncheck:lint\ncheck:openapi\n'])
})
