/** Runs an entry point: an expected error ends it with one sentence and exit code 1, without a stack trace. */
import { ConfigError } from '../config/config.ts'
import { DataDirInUseError } from '../store/embedded/data-dir.ts'
import { SchemaError } from '../store/schema-error.ts'
import { UnusableSecretError } from './session-secret.ts'
import { isOutOfFiles, StartError, TOO_FEW_FILES } from './start-error.ts'

/** Errors that are printed as their message alone. */
const SENTENCES = [ConfigError, DataDirInUseError, SchemaError, UnusableSecretError, StartError]

/** Rethrows a defect of ours: whoever mends it needs the stack trace. */
export async function runEntry(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const sentence = sentenceFor(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(1)
  }
}

/** The sentence to print for an expected error; undefined: a defect of ours. */
export function sentenceFor(error: unknown): string | undefined {
  if (isOutOfFiles(error)) return TOO_FEW_FILES
  return SENTENCES.some((kind) => error instanceof kind) ? (error as Error).message : undefined
}
