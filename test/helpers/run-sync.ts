/**
 * Runs programs synchronously. Vitest's time limits can't end such a call, so the call has its own limit: a program that hangs is
 * killed, and its test fails.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'

const MAX_CALL_MS = 600_000

type Options = Omit<SpawnSyncOptions, 'encoding' | 'timeout' | 'killSignal' | 'stdio'>

interface RunResult {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs a program until it ends, with any status. Throws if it can't be started or takes too long. */
export function runSync(program: string, argv: readonly string[], options: Options = {}): RunResult {
  const limits = { timeout: MAX_CALL_MS, killSignal: 'SIGKILL', maxBuffer: 1 << 28 } as const
  const { status, stdout, stderr, error } = spawnSync(program, argv, { ...limits, ...options, encoding: 'utf8' })
  if (error !== undefined) throw error
  return { status, stdout, stderr }
}

/** Runs a program and returns its standard output. If the program fails, throws with its standard error. */
export function runForOutput(program: string, argv: readonly string[], options: Options = {}): string {
  const { status, stdout, stderr } = runSync(program, argv, options)
  if (status !== 0) throw new Error(`${[program, ...argv].join(' ')} ended with ${status}:\n${stderr}`)
  return stdout
}
