/** Runs an entry point. After an expected error, prints one sentence without a stack trace, and sets exit code 1. */
import project from '../../package.json' with { type: 'json' }
import { OperatorError } from '../lib/operator-error.ts'
import { StoreUnavailableError } from '../store/store-errors.ts'

/** Runs an entry point that takes no arguments except `--version`. */
export async function runEntry(work: () => Promise<void>): Promise<void> {
  const [argument] = process.argv.slice(2)
  if (argument === '--version') return console.log(project.version)
  await exitOnOperatorError(async () => {
    if (argument !== undefined)
      throw new OperatorError(`Unexpected argument ${JSON.stringify(argument)}. ${NO_ARGUMENTS_HINT}`)
    await work()
  })
}

const NO_ARGUMENTS_HINT = 'Settings are environment variables: see docs/configuration.md.'

/** Rethrows bugs, because fixing a bug needs the stack trace. */
export async function exitOnOperatorError(work: () => Promise<void>): Promise<void> {
  // Makes all files that the process writes, including the embedded database, private to its user.
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof StoreUnavailableError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
