/**
 * Everything that is downloaded to build, release and run is pinned by digest, and no package runs a script when it is installed.
 * The compose file of a release runs its image.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { runForOutput } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const IMAGE = 'ghcr.io/owner/name:1.0.0@sha256:abc'
const compose = parse(readText('docker-compose.yml'), { merge: true })

const found = (file: string, pattern: RegExp) => [...readText(file).matchAll(pattern)].map(([, name = '']) => name)

test.each([
  ['Dockerfile', 'images', /^FROM (?:--platform=\S+ )?([^\s@]+:\S+)/gm, /@sha256:[0-9a-f]{64}$/],
  ['docker-compose.yml', 'images', /^ +image: (\S+[:/]\S+)$/gm, /@sha256:[0-9a-f]{64}$/],
  ['.github/workflows/release.yml', 'images', /^ {2}[A-Z_]+: (\S+)$/gm, /@sha256:[0-9a-f]{64}$/],
  ['.github/workflows/release.yml', 'actions', /uses: (\S+)/g, /@[0-9a-f]{40}$/],
  ['.github/workflows/ci.yml', 'actions', /uses: (\S+)/g, /@[0-9a-f]{40}$/],
])('the file %s pins its %s by digest', (file, _what, pattern, pin) => {
  const names = found(file, pattern)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !pin.test(name))).toEqual([])
})

test('the compose file of a release builds no image', () => {
  const { services } = parse(readText('docker-compose.override.yml'), { merge: true })
  const ours = Object.keys(compose.services).filter((name) => compose.services[name].image === 'player-stats-lookup')
  expect(Object.keys(services)).toEqual(expect.arrayContaining(ours))
  expect(Object.values(compose.services).filter((service) => 'build' in (service as object))).toEqual([])
})

test('the compose file of a release runs the image of that release', () => {
  const folder = temporaryFolder()
  runForOutput(join(REPOSITORY, 'deploy/release-files.sh'), [IMAGE, folder])
  const { services } = parse(readFileSync(join(folder, 'docker-compose.yml'), 'utf8'), { merge: true })
  expect([services.app.image, services['replica-3'].image]).toEqual([IMAGE, IMAGE])
  expect(readFileSync(join(folder, 'notes.md'), 'utf8').trim().length).toBeGreaterThan(10)
  const { version } = JSON.parse(readText('package.json'))
  const packed = runForOutput('tar', ['-tf', join(folder, `player-stats-lookup-${version}-compose.tar.gz`)])
  const mounted = found('docker-compose.yml', /'\.\/(deploy\S+?):/g)
  for (const file of [...mounted, '.env.example'])
    expect(packed).toMatch(new RegExp(`^player-stats-lookup/${file}/?$`, 'm'))
})

/** All packages except the project itself, whose path is empty. */
const { '': _project, ...packages } = JSON.parse(readText('package-lock.json')).packages
type Package = [path: string, { hasInstallScript?: boolean; integrity?: string }]

test('no npm package runs a script when it is installed', () => {
  const all: Package[] = Object.entries(packages)
  expect(all.length).toBeGreaterThan(0)
  expect(all.filter(([, { hasInstallScript, integrity }]) => hasInstallScript || integrity === undefined)).toEqual([])
})
