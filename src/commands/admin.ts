/** The entry point of `npm run admin -- <command>`, with which operators work on the store. */
import { randomUUID } from 'node:crypto'
import { loadStoreConfig } from '../config/config.ts'
import { openForCommand } from '../process/open-with-retry.ts'
import { sentenceFor } from '../process/start-error.ts'
import { hasDatabase } from '../store/embedded/data-dir.ts'
import { loadStore } from '../store/open-store.ts'
import { isRecorded } from '../store/operators/audit-log.ts'
import { isLate, StoreUnavailableError } from '../store/unavailable.ts'
import { AdminError, type Command, readArguments, type Work } from './admin/command.ts'
import { commands } from './admin/commands.ts'

async function run([name, ...argv]: string[]): Promise<void> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(overview())
    if (name === undefined) process.exitCode = 1
    return
  }
  const command = commands.find((one) => one.name === name)
  if (command === undefined) {
    throw new AdminError(`There is no command ${JSON.stringify(name)}. See: npm run admin -- --help`)
  }
  const args = readArguments(command, argv)
  if (args.values.help === true) return console.log(helpFor(command))
  const work = command.plan(args)
  if (command.isDestructive === true && args.values.yes !== true) {
    throw new AdminError(`"${name}" cannot be undone, and nothing was changed. Add --yes to do it.`)
  }
  if (work !== undefined) return withStore(work)
  for (const line of (await command.withoutDatabase?.()) ?? []) console.log(line)
}

async function withStore(work: Work): Promise<void> {
  const config = loadStoreConfig()
  const { databaseUrl, dataDir, chatCdnUrl, lookupDays, inactiveDays } = config
  if (databaseUrl === undefined && !hasDatabase(dataDir)) {
    throw new AdminError(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as for the service.`)
  }
  const log = { info: () => {}, warn: () => {} }
  // A mistyped address must not get tables.
  const store = await loadStore({ ...config, mayMigrate: false, log })
  try {
    await openForCommand(store, config)
    const cause = { actor: 'operator' as const, requestId: `admin-${randomUUID()}` }
    await store.withoutDeadline(async (slowDb) => {
      for (const line of await work({ db: store.db, slowDb, chatCdnUrl, lookupDays, inactiveDays, cause }))
        console.log(line)
      const isKept = await isRecorded(slowDb, cause)
      // Not to standard output, which may be read by another program.
      console.error(isKept ? `Recorded in the audit trail as ${cause.requestId}.` : 'Nothing was changed.')
    })
  } finally {
    await store.close()
  }
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    'Usage: npm run admin -- <command> [arguments]',
    '',
    ...lines,
    '',
    'Each has --help. DATABASE_URL or DATA_DIR say which database, as for the service.',
  ].join('\n')
}

function helpFor({ name, usage, summary, details }: Command): string {
  return [`Usage: npm run admin -- ${name} ${usage}`.trimEnd(), '', summary, ...details].join('\n')
}

/** One sentence for whatever went wrong, instead of a stack trace. */
function explain(error: unknown): string {
  if (error instanceof StoreUnavailableError && isLate(error.cause)) {
    return 'The database answers, but a statement took too long and was ended: nothing was changed by it. Try again when the database is less busy.'
  }
  if (error instanceof StoreUnavailableError) {
    return 'The database does not answer. Is it running, and is DATABASE_URL right? Whether anything was changed, the same command tells when it is back.'
  }
  if (error instanceof AdminError) return error.message
  return sentenceFor(error) ?? `It failed: ${error instanceof Error ? error.message : String(error)}`
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error))
  process.exitCode = 1
})
