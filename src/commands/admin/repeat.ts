/** Repeating what a restore lost: a list of decisions, from the lost database's audit trail or from the people themselves. */
import { readFileSync } from 'node:fs'
import * as people from '../../store/operators/find-people.ts'
import * as heldKeys from '../../store/operators/held-keys.ts'
import * as accounts from '../../store/people/accounts.ts'
import type { Cause } from '../../store/people/audit.ts'
import * as erasure from '../../store/people/erasure.ts'
import * as permissions from '../../store/people/permissions.ts'
import * as users from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'
import { AdminError, type Command, onlyArgument, toId } from './command.ts'
import { counted, quoted } from './describe.ts'

type Decision = (db: Db, cause: Cause) => Promise<boolean>

/** As the audit trail writes it. */
const ACCOUNT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By the first word of a line: how the rest of it is read. */
const decisions: Record<string, (rest: string) => Decision> = {
  withdraw: (rest) => ofPerson(rest, (db, userId, cause) => users.withdrawConsent(db, userId, cause)),
  erase: (rest) => ofPerson(rest, (db, userId, cause) => erasure.erase(db, userId, cause)),
  deny: (rest) => ofGuild(rest, (db, of, cause) => permissions.set(db, { ...of, isAllowed: false }, cause)),
  forget: (rest) => ofGuild(rest, (db, of, cause) => permissions.forget(db, of, cause)),
  unlink: (rest) => {
    const [, name, tag] = /^(.+)#(.+)$/s.exec(rest) ?? []
    const isId = ACCOUNT_ID.test(rest)
    if (!isId && (name === undefined || tag === undefined)) {
      throw new AdminError(`${quoted(rest)} is no game id: write name#tag, or the account's id.`)
    }
    return async (db, cause) => {
      const found = await (isId ? people.findAccountById(db, rest) : people.findAccount(db, name ?? '', tag ?? ''))
      return found !== undefined && accounts.unlink(db, { userId: found.userId, accountId: found.id }, cause)
    }
  },
  revoke: (rest) => async (db, cause) => (await heldKeys.revoke(db, { instanceId: rest }, cause)).length > 0,
}

export const repeat: Command = {
  name: 'repeat',
  usage: '<file> --yes',
  summary: 'Repeat the decisions in a file, such as those that a restore lost.',
  details: [
    'One a line: withdraw <chat id>, deny <chat id> <guild id>, forget <chat id> <guild id>, unlink <name#tag>,',
    '  erase <chat id>, revoke <instance id>.',
    'Empty lines, and those that begin with #, are skipped. It may be run again: what is done already is done.',
    'A line that is wrong is named, and then nothing is changed.',
  ],
  isDestructive: true,
  plan: (args) => {
    const lines = readLines(onlyArgument(args, 'file'))
    const repeated = lines.map(({ text, number }) => ({ text, decide: read(text, number) }))
    return async ({ db, cause }) => {
      const missing: string[] = []
      for (const { text, decide } of repeated) if (!(await decide(db, cause))) missing.push(text)
      return [
        ...missing.map((text) => `Not here, or done already: ${quoted(text)}`),
        `Repeated ${counted(repeated.length - missing.length, 'decision')} of ${repeated.length}.`,
      ]
    }
  },
}

function read(text: string, number: number): Decision {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? []
  const toDecision = Object.hasOwn(decisions, word) ? decisions[word] : undefined
  if (toDecision === undefined || rest === '') throw new AdminError(`Line ${number} is no decision: ${quoted(text)}`)
  try {
    return toDecision(rest)
  } catch (error) {
    throw new AdminError(`Line ${number}: ${(error as Error).message}`)
  }
}

function readLines(path: string): { text: string; number: number }[] {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (error) {
    throw new AdminError(`${path} can't be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  return content
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
}

/** A decision about a guild, from `<chat id> <guild id>`. */
function ofGuild(text: string, decide: (db: Db, of: permissions.GuildOf, cause: Cause) => Promise<unknown>): Decision {
  const [chatId = '', guild = ''] = text.split(/\s+/)
  const guildId = toId(guild, 'guild id')
  return ofPerson(chatId, (db, userId, cause) => decide(db, { userId, guildId }, cause))
}

/** A decision of a person; false when nobody has the chat id. */
function ofPerson(text: string, decide: (db: Db, userId: string, cause: Cause) => Promise<unknown>): Decision {
  const chatId = toId(text, 'chat id')
  return async (db, cause) => {
    const userId = await people.findUserId(db, chatId)
    if (userId === undefined) return false
    await decide(db, userId, cause)
    return true
  }
}
