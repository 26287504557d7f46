/** The entry point of `npm run admin -- <command>`: operators' commands for the store. */
import { OperatorError } from '../lib/operator-error.ts'
import { exitOnOperatorError } from '../process/run-entry.ts'
import { readArguments, SEE_HELP } from './admin/command.ts'
import { commands } from './admin/commands.ts'

await exitOnOperatorError(async () => {
  const [name, ...argv] = process.argv.slice(2)
  if (name === undefined || process.argv.includes('--help')) {
    console.log(help())
    process.exitCode = name === undefined ? 1 : 0
    return
  }
  const command = commands.get(name)
  if (command === undefined) throw new OperatorError(`Unknown command ${JSON.stringify(name)}. ${SEE_HELP}`)
  for (const line of await command.run(readArguments(name, command, argv))) console.log(line)
})

function help(): string {
  const lines = [...commands].map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`)
  return [
    'Usage: npm run admin -- <command>',
    ...lines,
    'DATABASE_URL or DATA_DIR selects the database, as it does for the service. Lists are JSON, one object per line.',
  ].join('\n\n')
}
