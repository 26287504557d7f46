/** npm, the container, systemd and the documents start the service in the same way. The list of tiers names files that exist. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { startCommand } from '../helpers/service-process.ts'
import { CORE, FAST, ONLY_IN_TEST_ALL } from '../helpers/tiers.ts'

const LAUNCHER = 'node src/process/launch.mjs '
const { scripts, engines, optionalDependencies } = JSON.parse(readText('package.json'))

test('npm, the container and systemd start the program that docs/production.md names', () => {
  const command = ['node', ...startCommand]
  expect(scripts.start).toMatch(/ && exec node src\/process\/launch\.mjs src\/main\.ts$/)
  expect(command).toEqual(['node', 'src/main.ts'])
  expect(JSON.parse(/^CMD (\[.*\])$/m.exec(readText('Dockerfile'))?.[1] ?? '[]')).toEqual(command)
  expect(readText('deploy/systemd/player-stats-lookup@.service')).toContain(`/${command.join(' ')}\n`)
  expect(readText('docs/production.md')).toContain(`\`${command.join(' ')}\``)
})

test('every npm script that runs Node uses launch.mjs', () => {
  const parts = Object.values<string>(scripts).flatMap((script) => script.split(' && '))
  const lines = parts.map((part) => part.replace(/^(?:TEST_TIER=\w+|exec) /, ''))
  const programs = lines.filter((line) => /\bnode\b|\.[mt]?[jt]s\b/.test(line))
  expect(programs.length).toBeGreaterThan(10)
  expect(programs.filter((line) => !line.startsWith(LAUNCHER))).toEqual([])
  // The launcher imports the program, which therefore isn't Node's main module.
  const files = programs.map((line) => line.slice(LAUNCHER.length).split(' ')[0] ?? '')
  for (const file of files.filter((name) => name.endsWith('.ts')))
    expect(readText(file)).not.toContain('import.meta.main')
})

test('no npm script has a name that starts with "pre" or "post"', () => {
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)/.test(name))).toEqual([])
})

test('package.json, .nvmrc and the container image name the same version of Node', () => {
  const [, major] = /^>=(\d+)$/.exec(engines.node) ?? []
  expect(readText('.nvmrc').trim()).toBe(major)
  const bases = [...readText('Dockerfile').matchAll(/^FROM .*\bnode:(\d+)\.\S+-slim@/gm)]
  expect(bases.map(([, base]) => base)).toEqual([major, major])
  for (const version of Object.values<string>(optionalDependencies)) expect(version.split('.')[0]).toBe(major)
})

test('every path in test/helpers/tiers.ts exists', () => {
  expect([...ONLY_IN_TEST_ALL, ...CORE, ...FAST].filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([])
})
