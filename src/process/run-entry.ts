/** How every entry ends that can't go on: one sentence, exit code 1, and no stack trace. */
import { ConfigError } from '../config/config.ts'
import { DataDirInUseError } from '../store/embedded/data-dir.ts'
import { SchemaError } from '../store/schema-error.ts'
import { UnusableSecretError } from './session-secret.ts'
import { isOutOfFiles, StartError, TOO_FEW_FILES } from './start-error.ts'

/** Errors whose message says all there is to say. */
const SENTENCES = [ConfigError, DataDirInUseError, SchemaError, UnusableSecretError, StartError]

/** Runs an entry. Defects of ours are thrown on: their stack is for whoever mends them. */
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

/** What is to be told of an error, where its stack tells nobody anything; undefined: a defect of ours. */
export function sentenceFor(error: unknown): string | undefined {
  if (isOutOfFiles(error)) return TOO_FEW_FILES
  return SENTENCES.some((kind) => error instanceof kind) ? (error as Error).message : undefined
}
