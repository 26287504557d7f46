/** What an admin command is, and how its arguments are read. */
import { parseArgs } from 'node:util'
import { readSnowflake, type Snowflake } from '../../snowflake.ts'
import type { Cause } from '../../store/people/audit.ts'
import type { Db } from '../../store/tables.ts'

/** A command can't be carried out, for a reason that its message says in full. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AdminError'
  }
}

export interface AdminContext {
  db: Db
  /** Tells apart databases whose servers have one system identifier. */
  place: string
  auditDays: number
  lookupDays: number
  inactiveDays: number | undefined
  cause: Cause
}

/** Carries the command out, and gives the lines to print. */
export type Work = (context: AdminContext) => Promise<string[]>

export interface Command {
  name: string
  /** Placeholders of its arguments, such as `<chat id>`. */
  usage: string
  summary: string
  /** Further lines of its help. */
  details: string[]
  /** Names of its options that take a value. */
  options?: string[]
  /** Names of its options that take none. */
  flags?: string[]
  /** Whether it prints JSON for another program: then nothing else goes to standard output. */
  printsJson?(args: Arguments): boolean
  /** It can't be undone, and is carried out only with `--yes`. */
  isDestructive?: boolean
  /** Reads the arguments before any database is opened. Throws `AdminError`. */
  plan(args: Arguments): Work
}

export interface Arguments {
  positionals: string[]
  values: Partial<Record<string, string>>
  flags: ReadonlySet<string>
}

export interface Invocation extends Arguments {
  wantsHelp: boolean
  isConfirmed: boolean
}

/** Reads the arguments after the command's name. Throws `AdminError` for those it doesn't have. */
export function readArguments({ name, options = [], flags = [] }: Command, argv: string[]): Invocation {
  const strings = options.map((option) => [option, { type: 'string' as const }] as const)
  const booleans = [...flags, 'help', 'yes'].map((flag) => [flag, { type: 'boolean' as const }] as const)
  try {
    const known = Object.fromEntries([...strings, ...booleans])
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: known })
    const entries = Object.entries(values)
    const texts = entries.flatMap(([option, value]) => (typeof value === 'string' ? [[option, value] as const] : []))
    const set = new Set(entries.flatMap(([flag, value]) => (value === true ? [flag] : [])))
    const [wantsHelp, isConfirmed] = [set.has('help'), set.has('yes')]
    return { positionals, values: Object.fromEntries(texts), flags: set, wantsHelp, isConfirmed }
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new AdminError(`${sentence}. See: npm run admin -- ${name} --help`)
  }
}

/** The only argument of a command. */
export function onlyArgument({ positionals }: Arguments, what: string): string {
  const [argument, ...rest] = positionals
  if (argument === undefined || argument === '') throw new AdminError(`Say which: ${what} is missing.`)
  if (rest.length > 0) throw new AdminError(`One ${what} at a time. Put quotes around one that has blanks.`)
  return argument
}

/** Throws when there are arguments where none belong. */
export function noArguments({ positionals }: Arguments): void {
  if (positionals.length > 0)
    throw new AdminError(`What is ${JSON.stringify(positionals[0])}? It belongs to no option.`)
}

export function toId(text: string, what: string): Snowflake {
  const read = readSnowflake(text)
  if ('id' in read) return read.id
  throw new AdminError(`${JSON.stringify(text)} is no ${what}: a ${what} is a number of up to 19 digits.`)
}
