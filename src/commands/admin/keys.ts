/** Commands about instance keys: listing, revoking, and which look people up most. */
import * as heldKeys from '../../store/operators/held-keys.ts'
import type { KeyFilter } from '../../store/people/instance-keys.ts'
import type { Db } from '../../store/tables.ts'
import { listTop, type TopKey } from '../../store/who-looked/top-keys.ts'
import {
  AdminError,
  type Arguments,
  asJson,
  type Command,
  counted,
  existing,
  noArguments,
  option,
  toId,
} from './command.ts'

const ofWhom = { guild: { type: 'string' }, user: { type: 'string' } } as const

export const keys: Command = {
  name: 'keys',
  usage: '(--guild <guild id> | --user <chat id>)',
  summary: 'List the instance keys of a guild or of a person.',
  details: [
    'Revoked keys are listed too. The value of a key is not stored and cannot be shown.',
    'When a key was last used is kept to the hour (UTC).',
  ],
  options: ofWhom,
  plan: (args) => {
    const { find } = whoseKeys(args)
    return async ({ db, cause }) => {
      const found = await heldKeys.list(db, await find(db), cause)
      return [...found.map(keyLine), `${counted(found.length, 'key')}.`]
    }
  },
}

export const revokeKeys: Command = {
  name: 'revoke-keys',
  usage: '(--guild <guild id> | --user <chat id> | --key <instance id>) --yes',
  summary: 'Revoke all active keys of a guild or a person, or a single key.',
  details: ['Bots that hold them are refused with 401 from then on. A revoked key never comes back.'],
  options: { ...ofWhom, key: { type: 'string' } },
  isDestructive: true,
  plan: (args) => {
    const { find, none } = whoseKeys(args)
    return async ({ db, cause }) => {
      const revoked = await heldKeys.revoke(db, await find(db), cause)
      if (revoked.length === 0) throw new AdminError(`${none} Nothing was changed.`)
      return [...revoked.map(keyLine), `Revoked ${counted(revoked.length, 'key')}.`]
    }
  },
}

const MOST_USED = 10

export const top: Command = {
  name: 'top',
  usage: '',
  summary: 'Show which keys look people up most, and which are refused most, since yesterday (UTC).',
  details: [
    'Over all processes, as of ten seconds ago; only lookups of people who have logged in, as these people see them.',
    'A bot that walks through ids is refused far more often than it is answered.',
  ],
  plan: (args) => {
    noArguments(args)
    return async ({ slowDb }) => {
      const answered = await listTop(slowDb, 'answered', MOST_USED)
      const refused = await listTop(slowDb, 'refused', MOST_USED)
      if (answered.length + refused.length === 0) return ['Nobody was looked up since yesterday.']
      return ['Answered most:', ...answered.map(topLine), 'Refused most:', ...refused.map(topLine)]
    }
  },
}

/** How the keys are found that the options name, and the sentence for when none of them is active. */
function whoseKeys(args: Arguments): { find: (db: Db) => Promise<KeyFilter>; none: string } {
  noArguments(args)
  const [guild, user, key] = ['guild', 'user', 'key'].map((name) => option(args, name))
  if ([guild, user, key].filter((value) => value !== undefined).length !== 1) {
    throw new AdminError('Say whose keys, with exactly one of the options that --help shows.')
  }
  if (guild !== undefined) {
    const value = toId(guild, 'guild id')
    return { find: async () => ({ guild_id: value }), none: `Guild ${guild} has no active key.` }
  }
  if (user !== undefined) {
    const chatId = toId(user, 'chat id')
    const find = async (db: Db) => ({ user_id: await existing(db, chatId) })
    return { find, none: `Chat id ${user} has no active key.` }
  }
  const none = `There is no active key ${asJson(key)}: it is unknown or revoked.`
  return { find: async () => ({ id: key ?? '' }), none }
}

function keyLine(key: heldKeys.HeldKey): string {
  // No more than the hour is stored, as `2026-11-22T18Z`.
  const used = key.last_used_at === null ? 'not used' : `last used ${key.last_used_at.slice(0, 13)}Z`
  const state = key.revoked_at === null ? 'active' : `revoked ${key.revoked_at}`
  const made = `made by ${key.maker_chat_id}  ends in ${key.key_hint}  created ${key.created_at}`
  return `${key.id}  guild ${key.guild_id}  ${made}  ${used}  ${state}`
}

function topLine({ id, guildId, hint, answered, refused, isRevoked }: TopKey): string {
  const state = isRevoked ? '  revoked' : ''
  return `${id}  guild ${guildId}  ends in ${hint}  answered ${answered}  refused ${refused}${state}`
}
