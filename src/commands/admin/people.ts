/** Commands about people: finding them, showing what is kept and what happened, and deciding for them. */
import { readEverything } from '../../personal-data.ts'
import * as auditLog from '../../store/operators/audit-log.ts'
import * as people from '../../store/operators/find-people.ts'
import * as accounts from '../../store/people/accounts.ts'
import * as erasure from '../../store/people/erasure.ts'
import { pseudoIdentifier } from '../../store/people/game-id.ts'
import * as users from '../../store/people/users.ts'
import {
  AdminError,
  asJson,
  type Command,
  counted,
  existing,
  noArguments,
  nobody,
  onlyArgument,
  option,
  toId,
} from './command.ts'

export const show: Command = {
  name: 'show',
  usage: '<chat id>',
  summary: 'Show everything that is kept of a person, as JSON: the file that they can download themselves.',
  details: ['For a request for access. That somebody looked is in their history.'],
  plan: (args) => {
    const chatId = toId(onlyArgument(args, 'chat id'), 'chat id')
    return async ({ db, chatCdnUrl, lookupDays, inactiveDays, cause }) => {
      const userId = await existing(db, chatId)
      await people.recordLook(db, { action: 'data.shown', userId }, cause)
      const everything = await readEverything(db, { userId, chatCdnUrl, lookupDays, inactiveDays })
      if (everything === undefined) throw new AdminError(nobody(chatId))
      return [asJson(everything, 2)]
    }
  },
}

export const find: Command = {
  name: 'find',
  usage: '(--name <text> | --game <name#tag>)',
  summary: 'Find people by what they are called, or by a game id that they linked.',
  details: [
    '--name: people whose user name or display name holds the text, in capitals or small letters; fifty at most.',
    '--game: who linked this game id, however it is spelled.',
  ],
  options: { name: { type: 'string' }, game: { type: 'string' } },
  plan: (args) => {
    noArguments(args)
    const [name = '', game = ''] = [option(args, 'name'), option(args, 'game')]
    if ((name === '') === (game === '')) throw new AdminError('Say what to look for, with either --name or --game.')
    const accountId = game === '' ? undefined : toAccountId(game)
    return async ({ slowDb, cause }) => {
      await people.recordLook(slowDb, { action: 'people.searched', userId: null }, cause)
      if (accountId === undefined) {
        const found = await people.searchByName(slowDb, name)
        return [...found.map(personLine), `Found ${counted(found.length, 'name')}.`]
      }
      const account = await people.findAccount(slowDb, accountId)
      if (account === undefined) return [`Nobody has linked ${asJson(game)}.`]
      return [`${accountText(account)} is linked by chat id ${account.ownerChatId}.`]
    }
  },
}

export const withdrawConsent: Command = {
  name: 'withdraw-consent',
  usage: '<chat id> --yes',
  summary: "Turn a person's global consent off and log them out everywhere.",
  details: [
    'As if they had done it themselves. Logging in again turns it on; permissions and links are kept for that.',
  ],
  isDestructive: true,
  plan: (args) => {
    const chatId = toId(onlyArgument(args, 'chat id'), 'chat id')
    return async ({ db, cause }) => {
      await users.withdrawConsent(db, await existing(db, chatId), cause)
      return [`Global consent of chat id ${chatId} is off, and all their sessions are ended.`]
    }
  },
}

export const unlink: Command = {
  name: 'unlink',
  usage: '(<name#tag> | <account id>) --yes',
  summary: 'Unlink a game id from whoever linked it.',
  details: [
    'For the case that somebody linked the game id of somebody else: the owner can link it afterwards.',
    'Spelling in capitals or small letters makes no difference. The id of an account is in what `show` prints.',
  ],
  isDestructive: true,
  plan: (args) => {
    const text = onlyArgument(args, 'game id')
    const accountId = ACCOUNT_ID.test(text) ? text : toAccountId(text)
    return async ({ db, cause }) => {
      const account = await people.findAccount(db, accountId)
      const isUnlinked =
        account !== undefined && (await accounts.unlink(db, { userId: account.userId, accountId }, cause))
      if (!isUnlinked) throw new AdminError(`Nobody has linked ${asJson(text)}. Nothing was changed.`)
      return [`Unlinked ${accountText(account)} from chat id ${account.ownerChatId}.`]
    }
  },
}

export const erase: Command = {
  name: 'erase',
  usage: '<chat id> --yes',
  summary: 'Erase a person and everything that is theirs.',
  details: [
    'Accounts, permissions, keys, sessions and the cached guild list go. Of their audit events stays what was done, and when.',
    'Backups made before still hold them: see docs/backup.md.',
  ],
  isDestructive: true,
  plan: (args) => {
    const chatId = toId(onlyArgument(args, 'chat id'), 'chat id')
    return async ({ db, cause }) => {
      if (!(await erasure.erase(db, await existing(db, chatId), cause))) throw new AdminError(nobody(chatId))
      return [`Erased chat id ${chatId}.`]
    }
  },
}

const DEFAULT_LIMIT = 1_000
const MOST_EVENTS = 100_000

export const audit: Command = {
  name: 'audit',
  usage: '[<chat id>] [--operators] [--limit <count>] [--json]',
  summary: 'Show what happened to the data of a person, or of everybody: who, what, when, from which request.',
  details: [
    'Oldest first, as far back as AUDIT_DAYS. That somebody looked is an event too.',
    '--operators: what operators did, and nobody else. --json: each event as a line of JSON.',
    `--limit: the newest so many, ${DEFAULT_LIMIT} by default.`,
  ],
  options: { limit: { type: 'string' }, operators: { type: 'boolean' }, json: { type: 'boolean' } },
  plan: (args) => {
    const chatId = args.positionals.length === 0 ? undefined : toId(onlyArgument(args, 'chat id'), 'chat id')
    const limit = toLimit(option(args, 'limit') ?? String(DEFAULT_LIMIT))
    const isByOperators = args.values.operators === true
    return async ({ slowDb, cause }) => {
      const userId = chatId === undefined ? undefined : await existing(slowDb, chatId)
      const events = await auditLog.list(slowDb, { userId, isByOperators, limit }, cause)
      if (args.values.json === true) return events.map((event) => asJson(event))
      return [...events.map(auditLine), `${counted(events.length, 'event')}.`]
    }
  },
}

function toLimit(text: string): number {
  const limit = Number(text)
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MOST_EVENTS) return limit
  throw new AdminError(`${JSON.stringify(text)} is no limit: write a number from 1 to ${MOST_EVENTS}.`)
}

const ACCOUNT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The tag follows the last `#`: names may hold one. Throws `AdminError`. */
function toAccountId(gameId: string): string {
  const [, name, tag] = /^(.+)#(.+)$/s.exec(gameId) ?? []
  if (name !== undefined && tag !== undefined) return pseudoIdentifier(name, tag)
  throw new AdminError('Write the game id as name#tag, in quotes when it has blanks.')
}

const accountText = ({ gameName, tagLine, region }: people.HeldAccount): string =>
  `${asJson(`${gameName}#${tagLine}`)} (${asJson(region)})`

const personLine = ({ chatId, username, displayName, hasGlobalConsent }: people.FoundPerson): string =>
  `chat id ${chatId}  ${asJson(username)}  ${asJson(displayName)}  consent ${hasGlobalConsent ? 'on' : 'off'}`

function auditLine({ at, actor, via, action, chat_id, subject, request_id }: auditLog.AuditRow): string {
  const event = `${at.toISOString()}  ${actor.padEnd(8)}  ${action.padEnd(20)}`
  const way = via === null ? '' : `  via ${via}`
  return `${event}  chat id ${chat_id ?? '-'}  ${subject ?? '-'}  request ${request_id}${way}`
}
