/** The commands of the operators. */
import * as accounts from '../../store/people/accounts.ts'
import * as operators from '../../store/people/operators.ts'
import * as users from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'
import { acceptRestoreCommand } from './accept-restore.ts'
import { AdminError, type Command, type Given, noArguments, onlyArgument, toId } from './command.ts'
import { auditLine, counted, keyLine, quoted } from './describe.ts'
import { repeat } from './repeat.ts'

const keys: Command = {
  name: 'keys',
  usage: '(--guild <guild id> | --user <chat id>)',
  summary: 'List the instance keys of a guild, or of a person.',
  details: ['Revoked keys are listed too. The value of a key is not stored and cannot be shown.'],
  options: ['guild', 'user'],
  plan: (given) => {
    const select = whoseKeys(given)
    return async ({ db, cause }) => {
      const found = await operators.listKeys(db, await select(db), cause)
      return [...found.map(keyLine), `${counted(found.length, 'key')}.`]
    }
  },
}

const revokeKeys: Command = {
  name: 'revoke-keys',
  usage: '(--guild <guild id> | --user <chat id> | --key <instance id>) --yes',
  summary: 'Revoke all active keys of a guild or a person, or a single key.',
  details: ['Bots that hold them are refused with 401 from then on. A revoked key never comes back.'],
  options: ['guild', 'user', 'key'],
  isDestructive: true,
  plan: (given) => {
    const select = whoseKeys(given)
    return async ({ db, cause }) => {
      const revoked = await operators.revokeKeys(db, await select(db), cause)
      if (revoked.length === 0) throw new AdminError(`${noActiveKey(given)} Nothing was changed.`)
      return [...revoked.map(keyLine), `Revoked ${counted(revoked.length, 'key')}.`]
    }
  },
}

const withdrawConsent: Command = {
  name: 'withdraw-consent',
  usage: '<chat id> --yes',
  summary: "Turn a person's global consent off and log them out everywhere.",
  details: [
    'As if they had done it themselves. Logging in again turns it on; permissions and links are kept for that.',
  ],
  isDestructive: true,
  plan: (given) => {
    const chatId = toId(onlyArgument(given, 'chat id'), 'chat id')
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
  plan: (given) => {
    const { name, tag } = gameId(given)
    return async ({ db, cause }) => {
      const account = await operators.findAccount(db, name, tag)
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
    'Accounts, permissions, keys, sessions and the cached guild list go. Their audit events stay without their id.',
    'Backups made before still hold them: see docs/backup.md.',
  ],
  isDestructive: true,
  plan: (given) => {
    const chatId = toId(onlyArgument(given, 'chat id'), 'chat id')
    return async ({ db, cause }) => {
      const erased = await operators.erase(db, await existing(db, chatId), cause)
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
    'Remove expired sessions and login states, audit events older than AUDIT_DAYS, and server lists older than 30 days.',
  details: ['The service does this by itself, at start and every ten minutes.'],
  plan: (given) => {
    noArguments(given)
    return async ({ db, auditDays, cause }) => {
      const swept = await operators.sweep(db, auditDays, cause)
      const parts = [
        counted(swept.sessions, 'session'),
        counted(swept.loginStates, 'login state'),
        counted(swept.auditEvents, 'audit event'),
        counted(swept.guildLists, 'server list'),
      ]
      return [`Removed ${parts.join(', ')}.`]
    }
  },
}

const audit: Command = {
  name: 'audit',
  usage: '<chat id>',
  summary: 'Show what happened to the data of a person: who, what, when, from which request.',
  details: ['Oldest first, as far back as AUDIT_DAYS. That somebody looked is an event too.'],
  plan: (given) => {
    const chatId = toId(onlyArgument(given, 'chat id'), 'chat id')
    return async ({ db, cause }) => {
      const rows = await operators.listAudit(db, await existing(db, chatId), cause)
      return [...rows.map(auditLine), `${counted(rows.length, 'event')}.`]
    }
  },
}

export const commands: Command[] = [
  ...[keys, revokeKeys, withdrawConsent, unlink, erase, sweep, audit],
  ...[acceptRestoreCommand, repeat],
]

async function existing(db: Db, chatId: string): Promise<string> {
  const userId = await operators.findUserId(db, chatId)
  if (userId === undefined) throw new AdminError(nobody(chatId))
  return userId
}

const nobody = (chatId: string) => `Nobody with chat id ${chatId} has ever logged in. Nothing was changed.`

function whoseKeys(given: Given): (db: Db) => Promise<operators.KeysOf> {
  noArguments(given)
  const { guild, user, key } = given.values
  if ([guild, user, key].filter((value) => value !== undefined).length !== 1) {
    throw new AdminError('Say whose keys, with exactly one of the options that --help shows.')
  }
  if (key !== undefined) return async () => ({ instanceId: key })
  if (guild !== undefined) {
    const guildId = toId(guild, 'guild id')
    return async () => ({ guildId })
  }
  const chatId = toId(user ?? '', 'chat id')
  return async (db) => ({ userId: await existing(db, chatId) })
}

function noActiveKey({ values: { guild, user, key } }: Given): string {
  if (guild !== undefined) return `Guild ${guild} has no active key.`
  if (user !== undefined) return `Chat id ${user} has no active key.`
  return `There is no active key ${quoted(key ?? '')}: it is unknown or revoked.`
}

/** The tag follows the last `#`: names may hold one. */
function gameId(given: Given): { name: string; tag: string } {
  const { name, tag } = given.values
  if (name !== undefined && tag !== undefined) {
    noArguments(given)
    return { name, tag }
  }
  const [, first, last] = /^(.+)#(.+)$/s.exec(onlyArgument(given, 'game id')) ?? []
  if (first !== undefined && last !== undefined) return { name: first, tag: last }
  throw new AdminError('Write the game id as name#tag, in quotes when it has blanks.')
}
