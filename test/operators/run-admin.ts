/** An operator at a terminal: runs the admin command in a separate process. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { REPOSITORY } from '../helpers/repository.ts'
import { LONG_DEADLINES } from '../helpers/service-process.ts'

export interface RunResult {
  code: number
  out: string
  err: string
}

const ENTRY = join(REPOSITORY, 'src/commands/admin.ts')
/** A cache, because dozens of runs compile the same files. */
const NODE_COMPILE_CACHE = join(REPOSITORY, 'node_modules/.cache/compiled')

/** `env` selects the database; nothing else of this process's environment is passed on. */
export const runAdmin = (env: Record<string, string>, ...argv: string[]): Promise<RunResult> =>
  runNode(env, ...LONG_DEADLINES, ENTRY, ...argv)

/** Runs the command with the real deadlines, for tests about deadlines. */
export const runImpatientAdmin = (env: Record<string, string>, ...argv: string[]): Promise<RunResult> =>
  runNode(env, ENTRY, ...argv)

function runNode(env: Record<string, string>, ...argv: string[]): Promise<RunResult> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, TZ: process.env.TZ, NODE_COMPILE_CACHE, ...env } }
    execFile(process.execPath, argv, options, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err })
    })
  })
}

export const linesOf = ({ out }: RunResult) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Expects an error with this one sentence, and no other output. */
export function expectRefused({ code, out, err }: RunResult, sentence: RegExp): void {
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trimEnd()).toMatch(sentence)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
}
