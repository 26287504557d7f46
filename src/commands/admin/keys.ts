/** Commands about instance keys: listing them, revoking them, and showing which are used for the most lookups. */
import { OperatorError } from '../../lib/operator-error.ts'
import type { KeyFilter } from '../../store/keys/instance-keys.ts'
import * as operatorKeys from '../../store/operators/keys.ts'
import type { Db } from '../../store/tables.ts'
import { type Arguments, asLines, type Command, toId } from './command.ts'
import { requireUserId, withStore } from './with-store.ts'

const KEY_OPTIONS = '(--guild <guild id> | --user <chat id> | --key <instance id>)'

export const keys: Command = {
  usage: KEY_OPTIONS,
  summary:
    'List keys by guild, person or key id, including inactive ones, with their last use (UTC, to the hour) and expiry.',
  run: async (args) => {
    const find = keyFilterFrom(args)
    return withStore(async ({ db, cause }) => asLines(await operatorKeys.list(db, await find(db), cause)))
  },
}

export const revokeKeys: Command = {
  usage: `${KEY_OPTIONS} --yes`,
  summary: 'Revoke all active keys of a guild or a person, or a single key: their bots are refused from then on.',
  run: async (args) => {
    const find = keyFilterFrom(args)
    return withStore(async ({ db, cause }) => {
      const revoked = await operatorKeys.revoke(db, await find(db), cause)
      if (revoked.length === 0) throw new OperatorError('No active key matches. Nothing was changed.')
      return asLines(revoked)
    })
  },
}

const MAX_LISTED = 10

export const top: Command = {
  usage: '',
  summary:
    'List the keys with the most answered and the most refused lookups since yesterday (UTC), across all processes.',
  run: () =>
    withStore(async ({ slowDb }) => {
      const { answered, refused } = await operatorKeys.listTop(slowDb, MAX_LISTED)
      return [
        'Keys with the most answered lookups:',
        ...asLines(answered),
        'Keys with the most refused lookups:',
        ...asLines(refused),
      ]
    }),
}

function keyFilterFrom({ values: { guild, user, key } }: Arguments): (db: Db) => Promise<KeyFilter> {
  if ([guild, user, key].filter((value) => value !== undefined).length !== 1) {
    throw new OperatorError('Specify exactly one of --guild, --user and --key.')
  }
  const guildId = guild === undefined ? undefined : toId(guild, 'guild id')
  const chatId = user === undefined ? undefined : toId(user, 'chat id')
  return async (db) => {
    if (guildId !== undefined) return { guild_id: guildId }
    return chatId === undefined ? { id: key ?? '' } : { user_id: await requireUserId(db, chatId) }
  }
}
