/**
 * `npm run release -- 1.2.0`: what is Unreleased becomes this version, in a commit with a tag. Nothing leaves this machine:
 * pushing is the next step, and somebody's decision.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../process/root.ts'
import { audit } from './audit.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Puts the version's heading over what is Unreleased. Throws where nothing is. `day` is YYYY-MM-DD. */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  const [before, after, ...more] = changelog.split('## [Unreleased]\n')
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('CHANGELOG.md must have the heading "## [Unreleased]" once.')
  }
  const [changes = ''] = after.split(/^## \[/m)
  if (changes.trim() === '') throw new Error('CHANGELOG.md lists nothing under Unreleased.')
  return `${before}## [Unreleased]\n\n## [${version}] - ${day}\n${after}`
}

/** Invented matches end on the day before a release. */
export function releaseTimestamps(source: string, day: string): string {
  const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
  return source.replace(/^(export const lastDay = ')[^']+/m, `$1${dayBefore}`)
}

/** Puts the version in the place of `Unreleased`, if it is there. */
export function releaseApiChanges(source: string, version: string): string {
  return source.replace("release: 'Unreleased'", `release: '${version}'`)
}

function release(version: string | undefined): void {
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error('Say which version: npm run release -- 1.2.0')
  }
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: ROOT, encoding: 'utf8' }).trim()
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already.`)
  const day = new Date().toISOString().slice(0, 10)
  rewrite('CHANGELOG.md', (text) => releaseChangelog(text, version, day))
  rewrite('src/placeholder-data/timestamps.ts', (text) => releaseTimestamps(text, day))
  rewrite('src/api-document/changes.ts', (text) => releaseApiChanges(text, version))
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], {
    cwd: ROOT,
    stdio: 'ignore',
  })
  git('commit', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
  console.log(audit(ROOT))
  console.log(`Committed and tagged v${version}. Next: .ci/run, and git push --follow-tags.`)
}

function rewrite(file: string, change: (text: string) => string): void {
  const path = join(ROOT, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    release(process.argv[2])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
