/** A stranger's first minutes: the two commands of the README in a fresh copy, by the npm that older Nodes bring along. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { copyCheckout, reachesRegistry, terminal } from '../helpers/machine.ts'
import { readText } from '../helpers/repository.ts'
import { outputOf } from '../helpers/run-sync.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const MAX_INSTALL_MS = 600_000
const { engines, optionalDependencies } = JSON.parse(readText('package.json'))
/** This machine's own Node if it is new enough, else the one that comes with the packages. */
const own = outputOf('node', ['--version'], { env: terminal() }).trim()
const isEnough = Number.parseInt(own.slice(1), 10) >= Number.parseInt(engines.node.slice(2), 10)
const version = isEnough ? own : `v${optionalDependencies[`node-linux-${process.arch}`]}`

describe.runIf(process.platform === 'linux' && reachesRegistry())('with npm 10', () => {
  const tools = temporaryFolder()
  // As strangers call their folders.
  const checkout = join(temporaryFolder(), 'games, 100% #1')
  const env = terminal(join(tools, 'node_modules/.bin'))
  beforeAll(() => {
    outputOf('npm', ['install', '--prefix', tools, 'npm@10'], { env: terminal() })
    copyCheckout(checkout)
  }, MAX_INSTALL_MS)

  test(
    '`npm ci && npm start` serves on a Node that is new enough, and Ctrl+C ends it',
    async () => {
      expect(outputOf('npm', ['--version'], { cwd: checkout, env })).toMatch(/^10\./)
      const shell = spawn('sh', ['-c', 'npm ci && npm start'], {
        cwd: checkout,
        env: { ...env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'pipe'],
        // A process group, as a terminal has one, which gets the signal of Ctrl+C as a whole.
        detached: true,
      })
      const group = -(shell.pid ?? 0)
      onTestFailed(() => {
        if (shell.exitCode === null && shell.signalCode === null) process.kill(group, 'SIGKILL')
      })
      const { url, ended } = await serving(shell)
      expect(await send(`${url}/`)).toMatchObject({ status: 200, text: expect.stringContaining('<title>') })
      const runtime = readlinkSync(`/proc/${lastOf(shell.pid ?? 0)}/exe`)
      expect(outputOf(runtime, ['--version']).trim()).toBe(version)
      process.kill(group, 'SIGINT')
      expect(await ended).toContain('"stopping"')
    },
    MAX_INSTALL_MS,
  )
})

/** Waits for the last line of a start, which says where it serves. `ended` gives all output once nobody can write any. */
async function serving(shell: ChildProcess): Promise<{ url: string; ended: Promise<string> }> {
  let output = ''
  const ended = new Promise<string>((resolve) => shell.once('close', () => resolve(output)))
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [shell.stdout, shell.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
        const [, address] = /Server listening at (http:\/\/[^\s"]+)"/.exec(output) ?? []
        if (address !== undefined) resolve(address)
      })
    }
    ended.then(() => reject(new Error(`the service did not start:\n${output}`)))
  })
  return { url, ended }
}

/** The shell starts npm, which starts a shell, and so on: the service is the last, and starts nobody. */
function lastOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return child === undefined || child === '' ? pid : lastOf(Number(child))
}
