/** Runs an entry point: an expected error ends it with one sentence and exit code 1, without a stack trace. */
import project from '../../package.json' with { type: 'json' }
import { StartError, sentenceFor } from './start-error.ts'

/** The entry takes no arguments but `--version`. Rethrows a defect of ours: whoever mends it needs the stack trace. */
export async function runEntry(work: () => Promise<void>): Promise<void> {
  const [argument] = process.argv.slice(2)
  if (argument === '--version') return console.log(project.version)
  try {
    if (argument !== undefined) throw new StartError(`What is ${JSON.stringify(argument)}? ${NO_ARGUMENTS}`)
    await work()
  } catch (error) {
    const sentence = sentenceFor(error)
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(1)
  }
}

const NO_ARGUMENTS = 'Nothing is set by arguments, but by variables: see docs/configuration.md.'
