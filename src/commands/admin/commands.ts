/** The commands of the operators. */

import { findAccount } from '../../store/operators/find-people.ts'
import * as heldKeys from '../../store/operators/held-keys.ts'
import * as accounts from '../../store/people/accounts.ts'
import * as erasure from '../../store/people/erasure.ts'
import * as users from '../../store/people/users.ts'
import { sweepOnRecord } from '../../store/sweep.ts'
import type { Db } from '../../store/tables.ts'
import { listTop } from '../../store/usage/key-use.ts'
import { acceptRestoreCommand } from './accept-restore.ts'
import { audit } from './audit.ts'
import { AdminError, type Command, type Given, noArguments, onlyArgument, toId } from './command.ts'
import { counted, keyLine, quoted, useLine } from './describe.ts'
import { find, show } from './people.ts'
import { repeat } from './repeat.ts'
import { existing, gameId, nobody } from './whom.ts'

const keys: Command = {
  name: 'keys',
  usage: '(--guild <guild id> | --user <chat id> | --all)',
  summary: 'List the instance keys of a guild, of a person, or of everybody.',
  details: [
    'Revoked keys are listed too. The value of a key is not stored and cannot be shown.',
    'When a key was last used is kept to the hour (UTC).',
  ],
  options: ['guild', 'user'],
  flags: ['all'],
  plan: (given) => {
    const isOfAll = given.flags.has('all') && Object.keys(given.values).length === 0
    const select = isOfAll ? noArguments(given) : whoseKeys(given)
    return async ({ db, cause }) => {
      const found =
        select === undefined ? await heldKeys.listAll(db, cause) : await heldKeys.list(db, await select(db), cause)
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
      const revoked = await heldKeys.revoke(db, await select(db), cause)
      if (revoked.length === 0) throw new AdminError(`${noActiveKey(given)} Nothing was changed.`)
      return [...revoked.map(keyLine), `Revoked ${counted(revoked.length, 'key')}.`]
    }
  },
}

const MOST_USED = 10

const top: Command = {
  name: 'top',
  usage: '',
  summary: 'Show which keys asked most, and which were refused most, within the last hour.',
  details: [
    'Over all processes, as of ten seconds ago. refused: by the consent gate (403, 404); limited: past the budget (429).',
    'A bot that walks through ids is refused far more often than it is answered.',
  ],
  plan: (given) => {
    noArguments(given)
    return async ({ db }) => {
      const [asked, refused] = [await listTop(db, 'asked', MOST_USED), await listTop(db, 'refused', MOST_USED)]
      if (asked.length === 0) return ['No key was used within the last hour.']
      return ['Asked most:', ...asked.map(useLine), 'Refused most:', ...refused.map(useLine)]
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
  plan: (given) => {
    const chatId = toId(onlyArgument(given, 'chat id'), 'chat id')
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
  plan: (given) => {
    noArguments(given)
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

function whoseKeys(given: Given): (db: Db) => Promise<heldKeys.KeysOf> {
  noArguments(given)
  const { guild, user, key } = given.values
  if ([guild, user, key].filter((value) => value !== undefined).length !== 1 || given.flags.has('all')) {
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
