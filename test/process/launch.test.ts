/** What npm's scripts start finds the right Node, whatever Node npm itself runs on, and is no more than a doorway. */
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { REPOSITORY } from '../helpers/repository.ts'
import { runSync } from '../helpers/run-sync.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'

const PINNED = `node_modules/node-${process.platform}-${process.arch}/bin/node`
/** Says where it runs. Told to wait, it takes signals by then. */
const PROGRAM = `
  if (process.argv[2] === 'wait') setInterval(() => {}, 1_000)
  if (process.argv[2] === 'wait') process.on('SIGTERM', () => process.exit(5))
  const says = { isPinned: process.env.PINNED === 'yes', pid: process.pid, argv: process.argv.slice(1) }
  process.stdout.write(JSON.stringify(says) + '\\n')
  if (process.argv[2] === 'end') process.exitCode = 7
`

interface Project {
  needs?: string
  /** The first line of a pinned Node, which is a script here; none: it isn't installed. */
  pinned?: string
}

/** A project of one program, and its script line. */
function project({ needs = '>=24', pinned }: Project) {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const file = (name: string, content: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  file('package.json', JSON.stringify({ type: 'module', engines: { node: needs } }))
  file('program.js', PROGRAM)
  cpSync(join(REPOSITORY, 'src/process/launch.mjs'), join(folder, 'src/process/launch.mjs'))
  if (pinned !== undefined) {
    file(PINNED, `${pinned}\nPINNED=yes exec ${process.execPath} "$@"\n`)
    chmodSync(join(folder, PINNED), 0o755)
  }
  const line = (program: string, ...argv: string[]) => [join(folder, 'src/process/launch.mjs'), program, ...argv]
  const run = (program: string, ...argv: string[]) => {
    const { status, stdout, stderr } = runSync(process.execPath, line(program, ...argv))
    return { status, stderr, says: stdout === '' ? undefined : JSON.parse(stdout) }
  }
  return { program: join(folder, 'program.js'), run, line }
}

test('a program runs on the pinned Node, with its arguments, and its exit code is passed on', () => {
  const { program, run } = project({ pinned: '#!/bin/sh' })
  const says = { isPinned: true, pid: expect.any(Number), argv: [program, 'end', '--yes', 'a b'] }
  expect(run('program.js', 'end', '--yes', 'a b')).toEqual({ status: 7, stderr: '', says })
})

test.each([
  ['is passed on', 'SIGTERM', 'wait', { code: 5, signal: null }],
  ['ends it', 'SIGHUP', 'wait', { code: null, signal: 'SIGHUP' }],
] as const)('a signal %s: %s', async (_what, signal, argument, end) => {
  const { line } = project({ pinned: '#!/bin/sh' })
  const launcher = spawn(process.execPath, line('program.js', argument), { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void launcher.kill('SIGKILL'))
  const ended = new Promise((resolve) => launcher.once('close', (code, by) => resolve({ code, signal: by })))
  const { pid } = JSON.parse(await new Promise((resolve) => launcher.stdout.setEncoding('utf8').once('data', resolve)))
  expect(pid).not.toBe(launcher.pid)
  launcher.kill(signal)
  expect(await ended).toEqual(end)
})

test.each([
  ['no Node comes with the packages', undefined],
  ["the one that comes can't run here", '#!/nonexistent/interpreter'],
])('where %s, the program becomes the process', async (_where, pinned) => {
  const { program, line } = project(pinned === undefined ? {} : { pinned })
  const launcher = spawn(process.execPath, line('program.js', 'x'), { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise((resolve) => launcher.stdout.setEncoding('utf8').once('data', resolve))
  expect(JSON.parse(String(said))).toEqual({ isPinned: false, pid: launcher.pid, argv: [program, 'x'] })
})

test('where there is none that is new enough, one sentence says what is needed', () => {
  const { run } = project({ needs: '>=99' })
  expect(run('program.js')).toEqual({
    status: 1,
    stderr:
      `Node 99 or newer is needed, and this is ${process.versions.node}. On Linux (glibc, x64 or arm64) "npm ci" ` +
      'brings it along, unless optional packages are omitted; elsewhere install it.\n',
    says: undefined,
  })
})

test.each([
  ['dist/server/main.js', 'npm run build'],
  ['node_modules/vitest/vitest.mjs', 'npm ci --include=dev'],
])('where %s is missing, one sentence says how to get it', (program, command) => {
  const { run } = project({})
  const stderr = `There is no ${program}: run "${command}" first.\n`
  expect(run(program)).toEqual({ status: 1, stderr, says: undefined })
})
