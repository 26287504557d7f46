/** The launcher of npm's scripts: it finds a Node that is new enough, whatever Node npm runs on, and passes everything on. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { closeLater } from '../helpers/close-later.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { runSync } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const PACKAGED = `node_modules/node-${process.platform}-${process.arch}/bin/node`
/** A program that prints which Node runs it. With `wait`, it handles signals before it prints. */
const PROGRAM = `
  if (process.argv[2] === 'wait') setInterval(() => {}, 1_000)
  if (process.argv[2] === 'wait') process.on('SIGTERM', () => process.exit(5))
  const says = { node: process.env.NODE_IS ?? 'running', pid: process.pid, argv: process.argv.slice(1) }
  process.stdout.write(JSON.stringify(says) + '\\n')
  if (process.argv[2] === 'end') process.exitCode = 7
`
/** A version newer than the running Node. A script that stands for another Node says it has this version. */
const NEXT = 99

interface Project {
  needs?: number
  isPackaged?: boolean
  env?: Record<string, string>
}

function project({ needs = 24, isPackaged = false, env = {} }: Project) {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder, name)
  const file = (name: string, content: string) => {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), content, { mode: 0o755 })
  }
  file('package.json', JSON.stringify({ type: 'module', engines: { node: `>=${needs}` } }))
  file('program.js', PROGRAM)
  cpSync(join(REPOSITORY, 'src/process/launch.mjs'), path('src/process/launch.mjs'))
  if (isPackaged) file(PACKAGED, otherNode('packaged', NEXT))
  const line = (program: string, ...argv: string[]) => [path('src/process/launch.mjs'), program, ...argv]
  return {
    path,
    file,
    run: (program: string, ...argv: string[]) => {
      const { status, stdout, stderr } = runSync(process.execPath, line(program, ...argv), { env, cwd: folder })
      return { status, stderr, says: stdout === '' ? undefined : JSON.parse(stdout) }
    },
    start: (program: string, ...argv: string[]) => {
      const started = spawn(process.execPath, line(program, ...argv), { env, stdio: ['ignore', 'pipe', 'inherit'] })
      closeLater(() => started.kill('SIGKILL'))
      return started
    },
  }
}

/** A program that says it is this version, and runs the Node of this test. */
const otherNode = (name: string, version: number) =>
  `#!/bin/sh\nif [ "$1" = --version ]; then echo v${version}.0.0; exit; fi\nNODE_IS=${name} exec ${process.execPath} "$@"\n`

/** The whole first line, which may arrive in pieces. */
const firstLine = async ({ stdout }: ChildProcessByStdio<null, Readable, null>) =>
  JSON.parse(String(await once(createInterface(stdout), 'line')))

test.each(['with', 'without'])(
  'npm scripts use the machine’s Node if it is new enough (%s a Node in node_modules)',
  async (packaged) => {
    const { path, start } = project({ isPackaged: packaged === 'with' })
    const launcher = start('program.js', 'x')
    expect(await firstLine(launcher)).toEqual({ node: 'running', pid: launcher.pid, argv: [path('program.js'), 'x'] })
  },
)

test('npm scripts use the Node in node_modules if the machine’s Node is too old', () => {
  const { path, run } = project({ needs: NEXT, isPackaged: true })
  const says = { node: 'packaged', pid: expect.any(Number), argv: [path('program.js'), 'end', '--yes', 'a b'] }
  expect(run('program.js', 'end', '--yes', 'a b')).toEqual({ status: 7, stderr: '', says })
})

test.each([
  [24, 'the same Node', 'of npm'],
  [20, 'another Node', 'running'],
])('if npm runs on Node %i, npm scripts use %s (24 is new enough)', (version, _what, node) => {
  const { path, file, run } = project({ env: { npm_node_execpath: './npms-node' } })
  file('npms-node', otherNode('"of npm"', version))
  expect(run('program.js').says).toEqual({ node, pid: expect.any(Number), argv: [path('program.js')] })
})

test.each([
  ['SIGTERM', 'wait', { code: 5, signal: null }],
  ['SIGHUP', 'wait', { code: null, signal: 'SIGHUP' }],
] as const)('launch.mjs forwards the signal %s, and then exits like the program', async (signal, argument, end) => {
  const launcher = project({ needs: NEXT, isPackaged: true }).start('program.js', argument)
  const ended = new Promise((resolve) => launcher.once('close', (code, by) => resolve({ code, signal: by })))
  expect((await firstLine(launcher)).pid).not.toBe(launcher.pid)
  launcher.kill(signal)
  expect(await ended).toEqual(end)
})

test('a newcomer whose Node is too old is told which version is needed', () => {
  const { file, run } = project({ needs: NEXT })
  const stderr =
    `Node ${NEXT} or newer is needed; this is ${process.versions.node}. On Linux (glibc, x64 or arm64), "npm ci" ` +
    'installs one, unless optional packages are omitted. On other systems, install it yourself.\n'
  expect(run('program.js')).toEqual({ status: 1, stderr, says: undefined })
  file(PACKAGED, '#!/nonexistent/interpreter\n')
  expect(run('program.js')).toEqual({ status: 1, stderr, says: undefined })
})
