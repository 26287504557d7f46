/** The list of all commands, and those that have no file of their own. */
import { findAccount } from '../../store/operators/find-people.ts'
import * as accounts from '../../store/people/accounts.ts'
import * as erasure from '../../store/people/erasure.ts'
import * as users from '../../store/people/users.ts'
import { sweepOnRecord } from '../../store/sweep.ts'
import { acceptRestoreCommand } from './accept-restore.ts'
import { audit } from './audit.ts'
import { AdminError, type Command, noArguments, onlyArgument, toId } from './command.ts'
import { counted, quoted } from './describe.ts'
import { keys, revokeKeys, top } from './keys.ts'
import { find, show } from './people.ts'
import { repeat } from './repeat.ts'
import { existing, gameId, nobody } from './whom.ts'

const withdrawConsent: Command = {
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

const unlink: Command = {
  name: 'unlink',
  usage: '(<name#tag> | --name <name> --tag <tag>) --yes',
  summary: 'Unlink a game id from whoever linked it.',
  details: [
    'For the case that somebody linked the game id of somebody else: the owner can link it afterwards.',
    'Spelling in capitals or small letters makes no difference. Use --name and --tag when the tag has a # in it.',
  ],
  options: ['name', 'tag'],
  isDestructive: true,
  plan: (args) => {
    const { name, tag } = gameId(args)
    return async ({ db, cause }) => {
      const account = await findAccount(db, name, tag)
      const isUnlinked =
        account !== undefined && (await accounts.unlink(db, { userId: account.userId, accountId: account.id }, cause))
      if (!isUnlinked) throw new AdminError(`Nobody has linked ${quoted(`${name}#${tag}`)}. Nothing was changed.`)
      const { gameName, tagLine, region, ownerChatId } = account
      return [`Unlinked ${quoted(`${gameName}#${tagLine}`)} (${quoted(region)}) from chat id ${ownerChatId}.`]
    }
  },
}

const erase: Command = {
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
      const erased = await erasure.erase(db, await existing(db, chatId), cause)
      if (erased === undefined) throw new AdminError(nobody(chatId))
      const parts = [
        counted(erased.accounts, 'linked account'),
        counted(erased.permissions, 'permission'),
        counted(erased.keys, 'key'),
        counted(erased.sessions, 'session'),
      ]
      return [`Erased chat id ${chatId}, with ${parts.join(', ')}.`]
    }
  },
}

const sweep: Command = {
  name: 'sweep',
  usage: '',
  summary:
    'Remove what has expired: sessions, login states, audit events, counts of lookups, server lists, people by INACTIVE_DAYS.',
  details: [
    'Audit events go after AUDIT_DAYS, counts of lookups after LOOKUP_DAYS, server lists 30 days after the last login. People',
    '  are erased only where INACTIVE_DAYS is set, as the service has it.',
    'The service does this by itself, at start and every ten minutes.',
  ],
  plan: (args) => {
    noArguments(args)
    return async ({ db, auditDays, lookupDays, inactiveDays, cause }) => {
      const swept = await sweepOnRecord(db, { auditDays, lookupDays }, cause)
      const erased = inactiveDays === undefined ? undefined : await erasure.eraseAbsent(db, { inactiveDays })
      const parts = [
        counted(swept.sessions, 'session'),
        counted(swept.loginStates, 'login state'),
        counted(swept.auditEvents, 'audit event'),
        counted(swept.lookupCounts, 'count of lookups', 'counts of lookups'),
        counted(swept.guildLists, 'server list'),
        ...(erased === undefined ? [] : [erased === 1 ? '1 person' : `${erased} people`]),
      ]
      return [`Removed ${parts.join(', ')}.`]
    }
  },
}

export const commands: Command[] = [
  ...[show, find, keys, revokeKeys, top, withdrawConsent, unlink, erase, sweep, audit],
  ...[acceptRestoreCommand, repeat],
]
