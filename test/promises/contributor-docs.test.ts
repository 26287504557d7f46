/** Documents for contributors name files, folders and scripts that exist. */
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY, readText } from '../helpers/repository.ts'

const scripts: Record<string, string> = JSON.parse(readText('package.json')).scripts
const benchmark = readText('bench/run.ts')
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'src/README.md'],
  ...globSync(['docs/**/*.md', '.github/**/*.{md,yml}'], { cwd: REPOSITORY }),
].toSorted()
/** Pages in which every path is checked. In others, many texts that look like a path are endpoints or media types. */
const ofContributors = pages.filter((page) => /^(?:CONTRIBUTING\.md|src\/README\.md|docs\/decisions\/)/.test(page))

/** Code spans that can only be a path: with a slash inside or at the end, or with a file extension. */
function pathsIn(text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path)
  return code.filter(
    (path) => /^[\w.][\w./-]*$/.test(path) && (path.includes('/') || /\.(?:ts|md|json|yml)$/.test(path)),
  )
}

function linksIn(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z]+:/.test(target))
}

/** A path from the root or from the page's folder, or a bare name of a file anywhere below that folder. */
function isThere(page: string, path: string): boolean {
  const folder = dirname(page)
  if ([path, join(folder, path)].some((place) => existsSync(join(REPOSITORY, place)))) return true
  const name = path.replace(/\/$/, '')
  return (
    !name.includes('/') &&
    globSync(`**/${name}`, { cwd: join(REPOSITORY, folder), exclude: ['node_modules'] }).length > 0
  )
}

/** A page that GitHub itself has for each repository. */
const ON_GITHUB = '../security/policy'

test.each(pages)('the document %s names only scripts and pages that exist', (page) => {
  const text = readText(page)
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  expect(found(/\bnpm run ([\w:-]+)/g).filter((script) => !(script in scripts))).toEqual([])
  const sections = found(/npm run bench -- --only=([\w,]+)/g).flatMap((list) => list.split(','))
  expect(sections.filter((name) => !benchmark.includes(`\n  ${name}: { title`))).toEqual([])
  const programs = found(/\bnode (bench\/[\w.-]+)/g)
  expect(programs.filter((program) => !existsSync(join(REPOSITORY, program)))).toEqual([])
  const gone = linksIn(text).filter((link) => link !== ON_GITHUB && !existsSync(join(REPOSITORY, dirname(page), link)))
  expect(gone).toEqual([])
})

function anchorsOf(page: string): string[] {
  const headings = [...readText(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test.each(pages)('the document %s links only to sections that exist', (page) => {
  const targets = [...readText(page).matchAll(/\]\(((?:[\w./-]+\.md)?)#([^)\s]+)\)/g)]
  const gone = targets.filter(([, file = '', anchor = '']) => {
    const target = file === '' ? page : join(dirname(page), file)
    return existsSync(join(REPOSITORY, target)) && !anchorsOf(target).includes(anchor)
  })
  expect(gone.map(([link]) => link)).toEqual([])
})

test.each(ofContributors)('the document %s names only files that exist', (page) => {
  const paths = pathsIn(readText(page))
  expect(paths.filter((path) => !isThere(page, path))).toEqual([])
})

test('docs/decisions/README.md lists every decision in order', () => {
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: REPOSITORY })
    .map((file) => file.slice('docs/decisions/'.length))
    .toSorted()
  expect(files.length).toBeGreaterThan(0)
  expect(linksIn(readText('docs/decisions/README.md'))).toEqual(files)
})

const { version } = JSON.parse(readText('package.json'))

test('the version in package.json is not older than the newest release in CHANGELOG.md', () => {
  const changelog = readText('CHANGELOG.md')
  const headings = changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)
  const [newest, ...older] = [...headings].map(([, name]) => name)
  expect(newest).toMatch(/^\d/)
  expect(older).not.toContain(version)
  if (newest !== version) expect(changelog).toMatch(/^## \[Unreleased\]\n\n.+/m)
})

test('CONTRIBUTING.md lists the packages that `.ci/run` installs', () => {
  const [lines = ''] = /^apt-get install (?:.|\n)*?^npm ci --prefix/m.exec(readText('CONTRIBUTING.md')) ?? []
  const told = lines.replaceAll(/^#.*|^npm .*|^apt-get install|\\$/gm, '').match(/\S+/g) ?? []
  const installed = [...readText('.ci/run').matchAll(/missing\+=\(([^)]+)\)/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(told.toSorted()).toEqual(installed.toSorted())
})

test.each(['docs/production.md', 'docs/kubernetes.md'])('the document %s names only the current version', (page) => {
  const text = readText(page).replaceAll('VERSION=', 'version ')
  const named = text.matchAll(/(?:\bversion |--branch "?v|player-stats-lookup[-:@]|refs\/tags\/v)(\d+\.\d+\.\d+)/g)
  expect([...named].map(([, name]) => name).filter((name) => name !== version)).toEqual([])
})
