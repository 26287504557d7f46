/** Runs an entry point: an expected error ends it with one sentence and exit code 1, without a stack trace. */
import project from '../../package.json' with { type: 'json' }
import { OperatorError } from '../lib/operator-error.ts'
import { StoreUnavailableError } from '../store/store-errors.ts'

/** Runs an entry point that takes no arguments except `--version`. */
export async function runEntry(work: () => Promise<void>): Promise<void> {
  const [argument] = process.argv.slice(2)
  if (argument === '--version') return console.log(project.version)
  await exitOnOperatorError(async () => {
    if (argument !== undefined)
      throw new OperatorError(`Unexpected argument ${JSON.stringify(argument)}. ${NO_ARGUMENTS}`)
    await work()
  })
}

const NO_ARGUMENTS = 'Settings are environment variables: see docs/configuration.md.'

/** Rethrows bugs: fixing one needs the stack trace. */
export async function exitOnOperatorError(work: () => Promise<void>): Promise<void> {
  // Makes all files that the process writes private to its user, including the embedded database.
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof StoreUnavailableError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
