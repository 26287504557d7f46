/** Commands about people: finding them, showing their data and the audit trail, and changing or erasing their data. */
import { OperatorError } from '../../lib/operator-error.ts'
import * as auditLog from '../../store/operators/audit-log.ts'
import * as people from '../../store/operators/find-people.ts'
import * as accounts from '../../store/people/accounts.ts'
import * as erasure from '../../store/people/erasure.ts'
import { pseudoIdentifier } from '../../store/people/game-id.ts'
import { readEverything } from '../../store/people/personal-data.ts'
import * as users from '../../store/people/users.ts'
import { type Arguments, asJson, asLines, type Command, toId } from './command.ts'
import { type AdminContext, requireUserId, withStore } from './with-store.ts'

export const show: Command = {
  usage: '<chat id>',
  summary: 'Show everything that is stored about a person, as JSON: the file they can download themselves.',
  run: withPerson(async ({ userId, db, chatCdnUrl, lookupDays, inactiveDays, cause }) => {
    await people.recordAccess(db, { action: 'data.shown', userId }, cause)
    return [asJson(await readEverything(db, { userId, chatCdnUrl, lookupDays, inactiveDays }), 2)]
  }),
}

export const find: Command = {
  usage: '(--name <text> | --game <name#tag>)',
  summary: 'Find up to fifty people by part of their user name or display name, or find who linked a game id.',
  run: async ({ values: { name = '', game = '' } }) => {
    if ((name === '') === (game === '')) throw new OperatorError('Specify either --name or --game.')
    const accountId = game === '' ? undefined : toAccountId(game)
    return withStore(async ({ slowDb, cause }) => {
      await people.recordAccess(slowDb, { action: 'people.searched', userId: null }, cause)
      if (accountId === undefined) return asLines(await people.searchByName(slowDb, name))
      const account = await people.findAccount(slowDb, accountId)
      return asLines(account === undefined ? [] : [account])
    })
  },
}

export const withdrawConsent: Command = {
  usage: '<chat id> --yes',
  summary: "Turn a person's global consent off and log them out everywhere, as if they had done it themselves.",
  run: withPerson(async ({ userId, chatId, db, cause }) => {
    await users.withdrawConsent(db, userId, cause)
    return [`Global consent of chat id ${chatId} is off, and all their sessions have ended.`]
  }, users.refuseLogins),
}

export const askEverybodyAgain: Command = {
  usage: '--yes',
  summary:
    "Turn off everybody's global consent and log them out, so that the next login asks again: see docs/game-data.md.",
  run: () =>
    withStore(async ({ slowDb, cause }) => {
      const { consents, sessions } = await slowDb.transaction().execute((trx) => users.withdrawEverybody(trx, cause))
      return [`Consents turned off: ${consents}, sessions ended: ${sessions}.`]
    }),
}

export const unlink: Command = {
  usage: '(<name#tag> | <account id>) --yes',
  summary:
    'Unlink a game id, so that its owner can link it. Case, full-width forms and surrounding spaces are ignored.',
  run: async ({ subject = '' }) => {
    const accountId = ACCOUNT_ID.test(subject) ? subject : toAccountId(subject)
    return withStore(async ({ db, cause }) => {
      const account = await people.findAccount(db, accountId)
      if (account === undefined) throw new OperatorError(`Nobody has linked ${asJson(subject)}. Nothing was changed.`)
      await accounts.unlink(db, { userId: account.userId, accountId }, cause)
      return asLines([account])
    })
  },
}

export const erase: Command = {
  usage: '<chat id> --yes',
  summary: 'Erase a person and all their data. Earlier backups still contain it: see docs/backup.md.',
  run: withPerson(async ({ userId, chatId, db, cause }) => {
    await erasure.erase(db, userId, cause)
    return [`Erased chat id ${chatId}.`]
  }, users.refuseLogins),
}

const MAX_EVENTS = 1_000

export const audit: Command = {
  usage: '[<chat id>] [--operators]',
  summary: `Show the newest ${MAX_EVENTS} audit events: about one person, about everybody, or only those by operators.`,
  run: async ({ subject, values: { operators: isByOperators = false } }) => {
    const chatId = subject === undefined ? undefined : toId(subject, 'chat id')
    return withStore(async ({ slowDb, cause }) => {
      const userId = chatId === undefined ? undefined : await requireUserId(slowDb, chatId)
      return asLines(await auditLog.list(slowDb, { userId, isByOperators, limit: MAX_EVENTS }, cause))
    })
  },
}

function withPerson(
  work: (context: AdminContext & { chatId: string; userId: string }) => Promise<string[]>,
  find = users.findId,
) {
  return async ({ subject }: Arguments) => {
    const chatId = toId(subject, 'chat id')
    return withStore(async (context) =>
      work({ ...context, chatId, userId: await requireUserId(context.db, chatId, find) }),
    )
  }
}

const ACCOUNT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Computes the account's id from `name#tag`. Throws `OperatorError` for any other text. */
function toAccountId(gameId: string): string {
  const [, name, tag] = /^(.+)#(.+)$/s.exec(gameId) ?? []
  if (name !== undefined && tag !== undefined) return pseudoIdentifier(name, tag)
  throw new OperatorError('Write the game id as name#tag, in quotes if it contains spaces.')
}
