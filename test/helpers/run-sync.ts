/**
 * Programs that hold up the process of the test that waits for them. No limit of Vitest's ends such a call, so these have
 * one of their own: a program that hangs is killed, and its test fails.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'

const MAX_CALL_MS = 600_000

type Options = Omit<SpawnSyncOptions, 'encoding' | 'timeout' | 'killSignal' | 'stdio'>

interface Ran {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs a program to its end, however it ends. Throws when it can't be started, or takes too long. */
export function runSync(program: string, argv: readonly string[], options: Options = {}): Ran {
  const limits = { timeout: MAX_CALL_MS, killSignal: 'SIGKILL', maxBuffer: 1 << 28 } as const
  const { status, stdout, stderr, error } = spawnSync(program, argv, { ...limits, ...options, encoding: 'utf8' })
  if (error !== undefined) throw error
  return { status, stdout, stderr }
}

/** What a program printed on its standard output. Throws with everything else that it said when it fails. */
export function outputOf(program: string, argv: readonly string[], options: Options = {}): string {
  const { status, stdout, stderr } = runSync(program, argv, options)
  if (status !== 0) throw new Error(`${[program, ...argv].join(' ')} ended with ${status}:\n${stderr}`)
  return stdout
}
