/** What a run of vitest came to, read off its JSON report. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test, or the hooks of a file. */
export interface Told {
  /** As in a mutant's `tests`. */
  file: string
  /** Its name, and what it said if it failed, in one line. */
  told: string
}

export interface Failure extends Told {
  /** An assertion failed; anything else, such as a time limit, may be the fault of a busy machine. */
  isAssertion: boolean
}

export interface RunResult {
  failures: Failure[]
  /** Tests that were left out, such as for want of a part of the machine. */
  skipped: Told[]
  /** Why a file, or all of them, could not be run at all. */
  broken: string | undefined
}

/** What of the report is read. */
export interface Report {
  testResults: readonly FileReport[]
}

interface FileReport {
  name: string
  status: string
  message: string
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
}

/** Paths in the report become paths in `folder`. */
export function readReport({ testResults }: Report, folder: string): RunResult {
  const files = testResults.map((report) => readFileReport(report, relative(folder, report.name)))
  return {
    failures: files.flatMap(({ failures }) => failures),
    skipped: files.flatMap(({ skipped }) => skipped),
    broken: files.find(({ broken }) => broken !== undefined)?.broken,
  }
}

function readFileReport({ status, message, assertionResults }: FileReport, file: string): RunResult {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages: [said = ''] }) => ({
      file,
      told: `${fullName}: ${firstLine(said)}`,
      isAssertion: said.startsWith('AssertionError'),
    }))
  const others = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed')
  const skipped = others.map(({ fullName }) => ({ file, told: fullName }))
  if (status !== 'failed' || failures.length > 0) return { failures, skipped, broken: undefined }
  // Its hooks failed; or it has no tests, as it can't be loaded.
  if (assertionResults.length === 0) return { failures, skipped, broken: `${file}: ${firstLine(message)}` }
  return { failures: [{ file, told: firstLine(message), isAssertion: false }], skipped, broken: undefined }
}

/** What went wrong before any test began, such as in building the service; `code` is undefined past the time limit. */
export function firstError(printed: string, code: number | undefined): string {
  if (code === undefined) return 'it ran into the time limit'
  const lines = stripVTControlCharacters(printed).trim().split('\n')
  return lines.find((line) => /Error: /.test(line))?.trim() ?? `it ended with ${code}: ${lines.slice(-5).join(' ')}`
}

const firstLine = (text: string) => stripVTControlCharacters(text).split('\n')[0] ?? ''
