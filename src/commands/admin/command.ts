/** What an admin command is, how its arguments are read, and how values are printed. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readSnowflake, type Snowflake } from '../../lib/snowflake.ts'
import type { PersonalDataOptions } from '../../personal-data.ts'
import type { Cause } from '../../store/people/audit.ts'
import { findId } from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'

/** A command can't be carried out, for a reason that its message says in full. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AdminError'
  }
}

export interface AdminContext extends PersonalDataOptions {
  db: Db
  /** The same database without deadlines, for reading through large tables. */
  slowDb: Db
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
  options?: ParseArgsOptionsConfig
  /** It can't be undone, and is carried out only with `--yes`. */
  isDestructive?: boolean
  /** Reads the arguments before any database is opened. Throws `AdminError`. Undefined: `withoutDatabase` is all there is to do. */
  plan(args: Arguments): Work | undefined
  /** Carries it out where it needs no database, and gives the lines to print. */
  withoutDatabase?(): Promise<string[]>
}

export interface Arguments {
  positionals: string[]
  /** True for an option that takes no value. */
  values: Partial<Record<string, string | true>>
}

/** Reads the arguments after the command's name. Throws `AdminError` for those it doesn't have. */
export function readArguments({ name, options }: Command, args: string[]): Arguments {
  const common = { help: { type: 'boolean' }, yes: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { ...options, ...common } })
    return { positionals, values: values as Arguments['values'] }
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new AdminError(`${sentence}. See: npm run admin -- ${name} --help`)
  }
}

/** The value of an option; undefined where it isn't given. */
export function option({ values }: Arguments, name: string): string | undefined {
  const value = values[name]
  return value === true ? undefined : value
}

/** The only argument of a command. */
export function onlyArgument({ positionals }: Arguments, what: string): string {
  const [argument, ...rest] = positionals
  if (argument === undefined || argument === '') throw new AdminError(`Say which: ${what} is missing.`)
  if (rest.length > 0) throw new AdminError(`One ${what} at a time. Put quotes around one that has blanks.`)
  return argument
}

/** Throws when there are arguments where none belong. */
export function noArguments({ positionals: [first] }: Arguments): undefined {
  if (first !== undefined) throw new AdminError(`What is ${JSON.stringify(first)}? It belongs to no option.`)
}

export function toId(text: string, what: string): Snowflake {
  const read = readSnowflake(text)
  if ('id' in read) return read.id
  throw new AdminError(`${JSON.stringify(text)} is no ${what}: a ${what} is a number of up to 19 digits.`)
}

/** The internal id of the person with this chat id. Throws `AdminError` when nobody has it. */
export async function existing(db: Db, chatId: string): Promise<string> {
  const userId = await findId(db, chatId)
  if (userId === undefined) throw new AdminError(nobody(chatId))
  return userId
}

export const nobody = (chatId: string) => `Nobody with chat id ${chatId} has ever logged in. Nothing was changed.`

/** As JSON, in which no text that somebody chose can control the terminal: such characters are escaped. */
export function asJson(value: unknown, indent?: number): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  const text = JSON.stringify(value, null, indent)
  return text.replaceAll(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, (steering) => steering.split('').map(escaped).join(''))
}

/** `1 key`, `2 keys`. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`
