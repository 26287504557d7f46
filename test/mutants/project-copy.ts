/** A copy of the project in which faults are planted, and its tests run: the work tree is never touched. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Mutant, plant } from './mutant.ts'

/** Not needed, or not to be shared. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'screenshots'])
/** A test that hangs on a fault has noticed it. */
const LONGEST_RUN_MS = 15 * 60_000

export interface RunResult {
  /** The first test that failed, or the first file that couldn't be run; undefined: none. */
  failure: string | undefined
}

/** What of vitest's JSON report is read. */
interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'stats-mutants-'))
  readonly #env: NodeJS.ProcessEnv
  #running: { pid: number } | undefined

  constructor(root: string, databaseUrl: string) {
    cpSync(root, this.folder, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(root, path)) })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
    this.#env = { ...process.env, REQUIRE_ALL_PARTS: '1', TEST_DATABASE_URL: databaseUrl }
  }

  /** Does the work with the fault in place. Throws `StaleMutantError`. */
  async withMutant<Result>(mutant: Mutant, work: () => Promise<Result>): Promise<Result> {
    const path = join(this.folder, mutant.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, plant(source, mutant))
    try {
      return await work()
    } finally {
      writeFileSync(path, source)
    }
  }

  /** Builds service and dashboard, as before each run of all tests. Gives whether that went well. */
  async build(): Promise<boolean> {
    return (await this.#run(['src/build/build.ts'])) === 0
  }

  /** Runs test files until one of their tests fails. */
  async test(files: readonly string[]): Promise<RunResult> {
    const outputFile = join(this.folder, 'mutants-report.json')
    rmSync(outputFile, { force: true })
    const options = ['--bail=1', '--maxWorkers=2', '--reporter=json', `--outputFile=${outputFile}`]
    const code = await this.#run(['node_modules/vitest/vitest.mjs', 'run', ...options, ...files])
    if (code === 0) return { failure: undefined }
    if (code === undefined) return { failure: 'ran into the time limit' }
    return { failure: firstFailure(outputFile) ?? `vitest ended with ${code}` }
  }

  /** Ends what runs, and removes the copy. */
  remove(): void {
    this.#end()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Gives the exit code; undefined past the time limit. */
  #run(args: string[]): Promise<number | undefined> {
    // In a process group of its own, with whatever the tests start.
    const child = spawn(process.execPath, args, { cwd: this.folder, env: this.#env, stdio: 'ignore', detached: true })
    this.#running = child.pid === undefined ? undefined : { pid: child.pid }
    return new Promise((resolve, reject) => {
      let isLate = false
      const limit = setTimeout(() => {
        isLate = true
        this.#end()
      }, LONGEST_RUN_MS)
      child.once('error', reject)
      child.once('exit', (code) => {
        clearTimeout(limit)
        this.#running = undefined
        resolve(isLate ? undefined : (code ?? 1))
      })
    })
  }

  #end(): void {
    if (this.#running === undefined) return
    try {
      process.kill(-this.#running.pid, 'SIGKILL')
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

function firstFailure(outputFile: string): string | undefined {
  const { testResults }: Report = JSON.parse(readFileSync(outputFile, 'utf8'))
  for (const { assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed !== undefined) return failed.fullName
  }
  const broken = testResults.find(({ status }) => status === 'failed')
  return broken && `${broken.name}: ${broken.message.split('\n')[0]}`
}
