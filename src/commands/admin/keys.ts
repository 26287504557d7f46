/** Commands about instance keys: listing, revoking, and which are used most. */
import * as heldKeys from '../../store/operators/held-keys.ts'
import type { Db } from '../../store/tables.ts'
import { listTop } from '../../store/usage/key-use.ts'
import { AdminError, type Arguments, type Command, noArguments, toId } from './command.ts'
import { counted, keyLine, quoted, useLine } from './describe.ts'
import { existing } from './whom.ts'

export const keys: Command = {
  name: 'keys',
  usage: '(--guild <guild id> | --user <chat id> | --all)',
  summary: 'List the instance keys of a guild, of a person, or of everybody.',
  details: [
    'Revoked keys are listed too. The value of a key is not stored and cannot be shown.',
    'When a key was last used is kept to the hour (UTC).',
  ],
  options: ['guild', 'user'],
  flags: ['all'],
  plan: (args) => {
    const isOfAll = args.flags.has('all') && Object.keys(args.values).length === 0
    if (isOfAll) noArguments(args)
    const select = isOfAll ? undefined : whoseKeys(args)
    return async ({ db, cause }) => {
      const found =
        select === undefined ? await heldKeys.listAll(db, cause) : await heldKeys.list(db, await select(db), cause)
      return [...found.map(keyLine), `${counted(found.length, 'key')}.`]
    }
  },
}

export const revokeKeys: Command = {
  name: 'revoke-keys',
  usage: '(--guild <guild id> | --user <chat id> | --key <instance id>) --yes',
  summary: 'Revoke all active keys of a guild or a person, or a single key.',
  details: ['Bots that hold them are refused with 401 from then on. A revoked key never comes back.'],
  options: ['guild', 'user', 'key'],
  isDestructive: true,
  plan: (args) => {
    const select = whoseKeys(args)
    return async ({ db, cause }) => {
      const revoked = await heldKeys.revoke(db, await select(db), cause)
      if (revoked.length === 0) throw new AdminError(`${noActiveKey(args)} Nothing was changed.`)
      return [...revoked.map(keyLine), `Revoked ${counted(revoked.length, 'key')}.`]
    }
  },
}

const MOST_USED = 10

export const top: Command = {
  name: 'top',
  usage: '',
  summary: 'Show which keys asked most, and which were refused most, within the last hour.',
  details: [
    'Over all processes, as of ten seconds ago. refused: by the consent gate (403, 404); limited: past the budget (429).',
    'A bot that walks through ids is refused far more often than it is answered.',
  ],
  plan: (args) => {
    noArguments(args)
    return async ({ db }) => {
      const [asked, refused] = [await listTop(db, 'asked', MOST_USED), await listTop(db, 'refused', MOST_USED)]
      if (asked.length === 0) return ['No key was used within the last hour.']
      return ['Asked most:', ...asked.map(useLine), 'Refused most:', ...refused.map(useLine)]
    }
  },
}

function whoseKeys(args: Arguments): (db: Db) => Promise<heldKeys.KeysOf> {
  noArguments(args)
  const { guild, user, key } = args.values
  if ([guild, user, key].filter((value) => value !== undefined).length !== 1 || args.flags.has('all')) {
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

function noActiveKey({ values: { guild, user, key } }: Arguments): string {
  if (guild !== undefined) return `Guild ${guild} has no active key.`
  if (user !== undefined) return `Chat id ${user} has no active key.`
  return `There is no active key ${quoted(key ?? '')}: it is unknown or revoked.`
}
