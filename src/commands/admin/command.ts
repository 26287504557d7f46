/** Admin commands: their type, their arguments, and how they print values. */
import { parseArgs } from 'node:util'
import { OperatorError } from '../../lib/operator-error.ts'
import { readSnowflake, type Snowflake } from '../../lib/snowflake.ts'

export interface Command {
  /** The arguments that the command accepts. If they include `--yes`, the command can't be undone, and `--yes` is required. */
  usage: string
  summary: string
  /** Returns the lines to print. Throws `OperatorError`. Reports invalid arguments before it opens a database. */
  run(args: Arguments): Promise<string[]>
}

const OPTIONS = {
  name: { type: 'string' },
  game: { type: 'string' },
  guild: { type: 'string' },
  user: { type: 'string' },
  key: { type: 'string' },
  operators: { type: 'boolean' },
  consents: { type: 'string' },
  keys: { type: 'string' },
  yes: { type: 'boolean' },
} as const

export interface Arguments {
  values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
  subject: string | undefined
}

export const SEE_HELP = 'See: npm run admin -- --help'

export function readArguments(name: string, { usage }: Command, argv: string[]): Arguments {
  const { values, positionals } = parse(argv)
  const [subject, ...more] = positionals
  const unknownOption = Object.keys(values).find((option) => !new RegExp(`--${option}\\b`).test(usage))
  if (unknownOption !== undefined) throw new OperatorError(`"${name}" has no option --${unknownOption}. ${SEE_HELP}`)
  const unexpected = /^[[(]?</.test(usage) ? more[0] : subject
  if (unexpected !== undefined) {
    throw new OperatorError(
      `Unexpected argument ${JSON.stringify(unexpected)}. Quote arguments that contain spaces. ${SEE_HELP}`,
    )
  }
  if (usage.endsWith('--yes') && values.yes !== true) {
    throw new OperatorError(`"${name}" cannot be undone. Nothing was changed: add --yes to confirm.`)
  }
  return { values, subject }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS })
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new OperatorError(`${sentence}. ${SEE_HELP}`)
  }
}

export function toId(text: string | undefined, what: string): Snowflake {
  const read = readSnowflake(text)
  if ('id' in read) return read.id
  throw new OperatorError(
    text === undefined
      ? `The ${what} is missing. ${SEE_HELP}`
      : `${asJson(text)} is not a ${what}: it must be a number of up to 19 digits.`,
  )
}

/** JSON with escaped control characters, so that a stored name can't change what the terminal does. */
export function asJson(value: unknown, indent?: number): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  const text = JSON.stringify(value, null, indent)
  return text.replaceAll(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, (steering) => steering.split('').map(escaped).join(''))
}

export const asLines = (rows: readonly object[]): string[] => rows.map((row) => asJson(row))
