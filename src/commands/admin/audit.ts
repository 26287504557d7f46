/** What happened, and who did it: to one person's data, by operators, or everything. */
import * as auditLog from '../../store/operators/audit-log.ts'
import { AdminError, type Command, onlyArgument, toId } from './command.ts'
import { asJson, auditLine, counted } from './describe.ts'
import { existing } from './whom.ts'

const DEFAULT_LIMIT = 1_000
const MOST_EVENTS = 100_000

export const audit: Command = {
  name: 'audit',
  usage: '[<chat id>] [--operators] [--since <date>] [--limit <count>] [--json]',
  summary: 'Show what happened to the data of a person, or of everybody: who, what, when, from which request.',
  details: [
    'Oldest first, as far back as AUDIT_DAYS. That somebody looked is an event too.',
    '--operators: what operators did, and nobody else. --since: a date as 2026-11-22, or a time as 2026-11-22T09:00:00Z.',
    `--limit: the newest so many, ${DEFAULT_LIMIT} by default. --json: each event as a line of JSON.`,
  ],
  options: ['since', 'limit'],
  flags: ['operators', 'json'],
  printsJson: ({ flags }) => flags.has('json'),
  plan: (args) => {
    const chatId = args.positionals.length === 0 ? undefined : toId(onlyArgument(args, 'chat id'), 'chat id')
    const [since, limit] = [toDate(args.values.since), toLimit(args.values.limit)]
    const isByOperators = args.flags.has('operators')
    return async ({ db, cause }) => {
      const userId = chatId === undefined ? undefined : await existing(db, chatId)
      const rows = await auditLog.list(db, { userId, isByOperators, since, limit }, cause)
      if (args.flags.has('json')) return rows.map(toJson)
      return [...rows.map((row) => auditLine(row, chatId === undefined)), `${counted(rows.length, 'event')}.`]
    }
  },
}

const toJson = ({ at, actor, action, chatId, subject, requestId }: auditLog.AuditRow): string =>
  asJson({ at, actor, action, chat_id: chatId ?? null, subject: subject ?? null, request_id: requestId })

/** By the calendar, in UTC: a month has no thirty-second day, and a time says its zone. */
const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)?$/

function toDate(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  const isReal = DATE.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10))
  if (isReal) return date
  throw new AdminError(`${JSON.stringify(text)} is no date: write 2026-11-22, or 2026-11-22T09:00:00Z.`)
}

function toLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = Number(text)
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MOST_EVENTS) return limit
  throw new AdminError(`${JSON.stringify(text)} is no limit: write a number from 1 to ${MOST_EVENTS}.`)
}
