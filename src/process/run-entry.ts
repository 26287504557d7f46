/** Runs an entry point: an expected error ends it with one sentence and exit code 1, without a stack trace. */
import { sentenceFor } from './start-error.ts'

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
