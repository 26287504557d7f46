/** The service is started in the same way, and on the same Node, by npm, in its container, and by whoever follows the README. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY, readText } from '../helpers/repository.ts'
import { startCommand } from '../helpers/start-command.ts'

const LAUNCHER = 'node src/process/launch.mjs '
const { scripts, engines, optionalDependencies, packageManager } = JSON.parse(readText('package.json'))

test('npm start runs the bundle, with no flag of Node', () => {
  expect(scripts.start).toBe(`${LAUNCHER}dist/server/main.js`)
  expect(startCommand).toEqual(['dist/server/main.js'])
})

test('the container runs what npm start runs', () => {
  const [, command] = /^CMD (\[.*\])$/m.exec(readText('Dockerfile')) ?? []
  expect(JSON.parse(command ?? '[]')).toEqual(['node', ...startCommand])
})

test('the README names what npm start runs', () => {
  expect(readText('README.md')).toContain(`\`node ${startCommand.join(' ')}\``)
})

test('every script of npm that runs Node looks for the right one', () => {
  const lines = Object.values<string>(scripts).flatMap((script) => script.split(' && '))
  const programs = lines.filter((line) => /\bnode\b|\.[mt]?[jt]s\b/.test(line))
  expect(programs.length).toBeGreaterThan(10)
  expect(programs.filter((line) => !line.startsWith(LAUNCHER))).toEqual([])
  for (const [program = ''] of programs.map((line) => line.slice(LAUNCHER.length).split(' '))) {
    expect([program, existsSync(join(REPOSITORY, program))]).toEqual([program, true])
    // The launcher imports a program, so for Node it isn't the main module.
    if (program.endsWith('.ts'))
      expect([program, readText(program)]).toEqual([program, expect.not.stringContaining('import.meta.main')])
  }
})

test('whoever says which Node and npm are needed says the same', () => {
  const [, major] = /^>=(\d+)$/.exec(engines.node) ?? []
  expect(readText('.nvmrc').trim()).toBe(major)
  expect(readText('Dockerfile')).toContain(`FROM node:${major}-slim AS base\n`)
  for (const version of Object.values<string>(optionalDependencies)) expect(version.split('.')[0]).toBe(major)
  expect(packageManager).toMatch(/^npm@11\./)
  expect(engines.npm).toBe('>=10')
  expect(readText('README.md')).toContain(`the pinned Node ${major} comes with the packages`)
})
