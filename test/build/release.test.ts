/** `npm run release`: the heading of the changelog, the version, the last day of invented matches, a commit and its tag. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditSentence } from '../../src/build/audit.ts'
import { releaseApiChanges, releaseChangelog, releaseTimestamps } from '../../src/build/release.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { outputOf, runSync } from '../helpers/run-sync.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'

test('what is Unreleased comes under the version, and nothing is Unreleased any more', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- This.\n\n## [1.0.0] - 2026-11-22\n\n- That.\n'
  const after =
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-24\n\n### Added\n\n- This.\n\n## [1.0.0] - 2026-11-22\n\n- That.\n'
  expect(releaseChangelog(before, '1.1.0', '2026-12-24')).toBe(after)
  expect(() => releaseChangelog(after, '1.2.0', '2026-12-25')).toThrow('lists nothing under Unreleased')
})

test('invented matches end on the day before', () => {
  expect(releaseTimestamps("\nexport const lastDay = '2026-11-21'\n", '2027-01-01')).toBe(
    "\nexport const lastDay = '2026-12-31'\n",
  )
})

test('what changed for bots comes under the version', () => {
  const source = "[{ release: 'Unreleased', changes: ['This.'] }, { release: '1.0.0', changes: ['That.'] }]"
  const after = "[{ release: '1.1.0', changes: ['This.'] }, { release: '1.0.0', changes: ['That.'] }]"
  expect(releaseApiChanges(source, '1.1.0')).toBe(after)
  expect(releaseApiChanges(after, '1.2.0')).toBe(after)
})

test('what npm audit answers is one sentence, and so is that it answers nothing', () => {
  const report = (counts: object) => auditSentence(JSON.stringify({ metadata: { vulnerabilities: counts } }))
  expect(report({ low: 0, high: 0, total: 0 })).toContain('knows of no weakness')
  expect(report({ low: 1, moderate: 0, high: 2, total: 3 })).toContain('(1 low, 2 high)')
  const refused = { message: '405 Method Not Allowed\nmore', statusCode: 405, error: { summary: '', detail: '' } }
  expect(auditSentence(JSON.stringify(refused))).toContain('could not be asked (405 Method Not Allowed):')
  for (const none of ['', '<html>', '{}'])
    expect(auditSentence(none)).toContain('could not be asked (no reason given):')
})

describe('in a repository', () => {
  const folder = temporaryFolder()
  const git = (...argv: string[]) => outputOf('git', argv, { cwd: folder }).trim()
  const release = (...argv: string[]) => {
    // Nobody answers there.
    const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9' }
    const { status, stdout, stderr } = runSync(process.execPath, ['src/build/release.ts', ...argv], {
      cwd: folder,
      env,
    })
    return status === 0 ? stdout : stderr
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  beforeAll(() => {
    for (const part of [
      'package.json',
      'package-lock.json',
      '.gitignore',
      'src/build',
      'src/process',
      'src/placeholder-data',
      'src/api-document/changes.ts',
    ]) {
      cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true })
    }
    symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n- This.\n')
    git('init', '--quiet')
    writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\n')
    for (const [name, value] of [
      ['user.name', 'A maintainer'],
      ['user.email', 'maintainer@example.org'],
    ] as const) {
      git('config', name, value)
    }
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Begin')
  })
  afterAll(() => removeFolder(folder))

  test('a release is a commit with a tag, and everything in it names the version', () => {
    const said = release('99.1.0')
    expect(said).toContain('npm audit could not be asked (request to http://127.0.0.1:9')
    expect(said).toContain('Committed and tagged v99.1.0.')
    expect(git('describe', '--exact-match')).toBe('v99.1.0')
    expect(git('status', '--porcelain')).toBe('')
    expect(read('CHANGELOG.md')).toMatch(/^## \[99\.1\.0\] - \d{4}-\d\d-\d\d$/m)
    expect(read('src/api-document/changes.ts')).not.toContain("'Unreleased'")
    for (const file of ['package.json', 'package-lock.json']) expect(JSON.parse(read(file)).version).toBe('99.1.0')
  })

  test('without a version, with changes about, or a second time it does nothing, and says why', () => {
    const before = git('rev-parse', 'HEAD')
    expect(release()).toContain('Say which version')
    expect(release('99.1.0')).toContain('There is a tag v99.1.0 already.')
    expect(release('99.2.0')).toContain('lists nothing under Unreleased')
    writeFileSync(join(folder, 'CHANGELOG.md'), 'half written')
    expect(release('99.2.0')).toContain('not committed')
    expect(git('rev-parse', 'HEAD')).toBe(before)
  })
})
