/** A copy of the project in which faults are planted, and its tests run: the work tree is never touched. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { type Mutant, plant } from './mutant.ts'
import { firstError, type RunResult, readReport } from './run-result.ts'

/** Not needed, or not to be shared. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'screenshots'])
/** A guard against hanging. */
const LONGEST_FILE_MS = 10 * 60_000

/** Opens a copy of the project with a Postgres of its own, unless TEST_DATABASE_URL names one. */
export async function copyProject(root: string): Promise<ProjectCopy> {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startPostgres({ settings: ['max_connections=300'] })
  return new ProjectCopy(root, given || cluster?.url || '', cluster)
}

export class ProjectCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'stats-mutants-'))
  readonly #env: NodeJS.ProcessEnv
  readonly #cluster: Cluster | undefined
  #running: { pid: number } | undefined

  constructor(root: string, databaseUrl: string, cluster: Cluster | undefined) {
    cpSync(root, this.#folder, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(root, path)) })
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
    this.#env = { ...process.env, TEST_DATABASE_URL: databaseUrl }
    this.#cluster = cluster
  }

  /** Does the work with the fault in place. Throws `StaleMutantError`. */
  async withMutant<Result>(mutant: Mutant, work: () => Promise<Result>): Promise<Result> {
    const path = join(this.#folder, mutant.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, plant(source, mutant))
    try {
      return await work()
    } finally {
      writeFileSync(path, source)
    }
  }

  /** Builds service and dashboard, as before each run of all tests. Gives what went wrong. */
  async build(): Promise<string | undefined> {
    const { code, printed } = await this.#run(['src/build/build.ts'], LONGEST_FILE_MS)
    return code === 0 ? undefined : firstError(printed, code)
  }

  /** Runs these files until a test fails. */
  async test(files: readonly string[]): Promise<RunResult> {
    const outputFile = join(this.#folder, 'mutants-report.json')
    rmSync(outputFile, { force: true })
    const options = ['--bail=1', '--maxWorkers=2', '--reporter=json', `--outputFile=${outputFile}`]
    const argv = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files]
    const { code, printed } = await this.#run(argv, files.length * LONGEST_FILE_MS)
    const report = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : { testResults: [] }
    const result = readReport(report, this.#folder)
    if (code === 0 || result.failures.length > 0 || result.broken !== undefined) return result
    return { ...result, broken: firstError(printed, code) }
  }

  /** Ends what runs, and removes the copy. */
  async remove(): Promise<void> {
    this.#end()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
    await this.#cluster?.remove()
  }

  /** Gives the exit code, undefined past the time limit, and what was printed. */
  #run(argv: string[], longestMs: number): Promise<{ code: number | undefined; printed: string }> {
    // In a process group of its own, with whatever the tests start.
    const child = spawn(process.execPath, argv, {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.#running = child.pid === undefined ? undefined : { pid: child.pid }
    let printed = ''
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text) => {
        printed += text
      })
    }
    return new Promise((resolve, reject) => {
      let isLate = false
      const limit = setTimeout(() => {
        isLate = true
        this.#end()
      }, longestMs)
      child.once('error', reject)
      child.once('exit', (code) => {
        clearTimeout(limit)
        this.#running = undefined
        resolve({ code: isLate ? undefined : (code ?? 1), printed })
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
