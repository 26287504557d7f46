/** Fourth entry point: `npm run admin -- <command>`, what operators do on the same store. */
import { randomUUID } from 'node:crypto'
import { ConfigError, loadStoreConfig } from '../config/config.ts'
import { DataDirInUse, hasDatabase } from '../store/embedded/data-dir.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { AdminFault, type Command, readArguments, type Work } from './admin/command.ts'
import { commands } from './admin/commands.ts'

async function run([name, ...argv]: string[]): Promise<void> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(overview())
    if (name === undefined) process.exitCode = 1
    return
  }
  const command = commands.find((one) => one.name === name)
  if (command === undefined) {
    throw new AdminFault(`There is no command ${JSON.stringify(name)}. See: npm run admin -- --help`)
  }
  const invocation = readArguments(command, argv)
  if (invocation.wantsHelp) return console.log(helpFor(command))
  const work = command.plan(invocation)
  if (command.isDestructive === true && !invocation.isConfirmed) {
    throw new AdminFault(`"${name}" cannot be undone, and nothing was changed. Add --yes to do it.`)
  }
  await withStore(work)
}

async function withStore(work: Work): Promise<void> {
  const { databaseUrl, dataDir, auditDays } = loadStoreConfig()
  if (databaseUrl === undefined && !hasDatabase(dataDir)) {
    throw new AdminFault(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as for the service.`)
  }
  const store: Store = await openStore({ databaseUrl, dataDir, log: { info: () => {}, warn: () => {} } })
  try {
    const cause = { actor: 'operator' as const, requestId: `admin-${randomUUID()}` }
    for (const line of await work({ db: store.db, auditDays, cause })) console.log(line)
    console.log(`Recorded in the audit trail as ${cause.requestId}.`)
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

/** One sentence for whatever went wrong: operators read it at three in the morning. */
function sentenceFor(error: unknown): string {
  if (error instanceof StoreUnavailable) {
    return 'The database does not answer. Is it running, and is DATABASE_URL right? Whether anything was changed, the same command tells when it is back.'
  }
  if (error instanceof AdminFault || error instanceof ConfigError || error instanceof DataDirInUse) return error.message
  return `It failed: ${error instanceof Error ? error.message : String(error)}`
}

// Last, because what stands above must be there before it runs.
await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(sentenceFor(error))
  process.exitCode = 1
})
