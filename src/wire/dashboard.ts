/** Shapes of the endpoints for people. Schema ids are long, so that generated types don't clash with a bot's own `Guild`. */
import { type Static, Type } from '@sinclair/typebox'
import { GUILD } from './examples.ts'
import {
  Digits,
  DigitsList,
  NullableEnum,
  NullableString,
  NullableText,
  optionalWithDefault,
  ref,
  StringEnum,
  shape,
  Text,
} from './schema.ts'

export const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' })

export type Account = Static<typeof Account>
export const Account = shape('LinkedAccount', {
  /** Derived from the game id, and used as `publisher_account_id`. */
  id: Type.String(),
  publisher_game_name: Type.String(),
  publisher_tag_line: Type.String(),
  region: Type.String(),
  /** Always false: every link is self-reported. */
  verified: Type.Boolean(),
  is_primary: Type.Boolean(),
  linked_at: Timestamp,
})

/** `~`, which marks invented players, and characters that look like `~`, such as wave dashes (UTS #39). */
const TILDES = '~\u02dc\u02f7\u0303\u0334\u0342\u1fc0\u2053\u223c\u223d\u223e\u301c\u3030\ufe34\ufe4f\uff5e'

/** `#`, which separates name and tag, and characters that NFKC turns into `#`. */
const HASHES = '#\uff03\ufe5f'

const VISIBLE_ONLY =
  'Visible characters only: no characters of the Unicode categories C, Zl and Zp, and no default-ignorable ones.'
const NO_HASH = 'No `#`, including its fullwidth and small forms: it separates name and tag.'
const NO_TILDE = 'Must not start with `~` or anything that looks like it: those tags are reserved.'
const PART_OF_GAME_ID = { minLength: 1, isVisible: true, without: HASHES }

export type LinkAccountRequest = Static<typeof LinkAccountRequest>
export const LinkAccountRequest = shape('LinkAccountRequest', {
  publisher_game_name: Text({ ...PART_OF_GAME_ID, maxLength: 128, description: `${VISIBLE_ONLY} ${NO_HASH}` }),
  publisher_tag_line: Text({
    ...PART_OF_GAME_ID,
    maxLength: 64,
    notFirst: TILDES,
    description: `${VISIBLE_ONLY} ${NO_HASH} ${NO_TILDE}`,
  }),
  region: Text({ minLength: 1, maxLength: 64, isVisible: true, description: VISIBLE_ONLY }),
})

export type ServerPermission = Static<typeof ServerPermission>
export const ServerPermission = shape('ServerPermission', { guild_id: Type.String(), is_allowed: Type.Boolean() })

export type OtherPermission = Static<typeof OtherPermission>
export const OtherPermission = shape('OtherPermission', {
  guild_id: Type.String(),
  /** The last known name; null: no name was ever known. */
  guild_name: Type.Optional(NullableString()),
  is_allowed: Type.Boolean(),
})

export type PermissionUpdate = Static<typeof PermissionUpdate>
export const PermissionUpdate = shape('PermissionUpdate', { is_allowed: Type.Boolean() })

const Off = Type.Unsafe<false>({
  const: false,
  description: 'Always false: servers are allowed one by one, not in bulk.',
})

export type ServersOffRequest = Static<typeof ServersOffRequest>
export const ServersOffRequest = shape('ServersOffRequest', {
  is_allowed: Off,
  guild_ids: Type.Optional(
    DigitsList(1_000, 'The servers, without duplicates. If absent, all servers that are on.', [GUILD.id]),
  ),
})

export type ServersOff = Static<typeof ServersOff>
export const ServersOff = shape('ServersOff', {
  is_allowed: Off,
  guild_ids: Type.Array(Type.String(), { description: 'The servers that were on, in no particular order.' }),
})

const PICTURE =
  'The picture on the chat platform, as of the last login. Null if there is none, or if its address is unknown.'

export type CurrentUser = Static<typeof CurrentUser>
export const CurrentUser = shape('CurrentUser', {
  id: Type.String(),
  chat_id: Type.String(),
  username: Type.String(),
  display_name: Type.String(),
  avatar_url: NullableString({ format: 'uri', description: PICTURE }),
  global_consent: Type.Boolean(),
  /** Primary first, then oldest first. */
  accounts: Type.Array(ref(Account)),
  /** Permissions for guilds outside the cached guild list, so that people can find, turn off and forget them. */
  other_permissions: Type.Array(ref(OtherPermission)),
  /** When the guild list was fetched, at the last login. Null: there is no guild list. */
  guilds_fetched_at: Type.Optional(NullableString({ format: 'date-time' })),
  /** When the person will be erased, unless they log in. Null while they have an active key, which prevents the erasure. */
  erased_after: Type.Optional(NullableString({ format: 'date-time' })),
})

export type Guild = Static<typeof Guild>
export const Guild = shape('GuildListEntry', {
  id: Type.String(),
  name: Type.String(),
  icon_url: NullableString({ format: 'uri', description: PICTURE }),
  can_manage: Type.Boolean(),
  is_allowed: Type.Boolean(),
  /** When somebody else created the newest active key: in the last two weeks, and after the user allowed the guild. */
  new_key_at: Type.Optional(Timestamp),
  new_key_name: Type.Optional(NullableString()),
  bots: Type.Array(NullableString(), {
    description: 'The names of the server’s active keys, oldest first; null for a key without a name.',
  }),
})

export type GuildList = Static<typeof GuildList>
/** Sorted by name. */
export const GuildList = shape('GuildList', { guilds: Type.Array(ref(Guild)) })

const instanceFields = {
  id: Type.String(),
  guild_id: Type.String(),
  guild_name: NullableString(),
  name: NullableString(),
  key_hint: Type.String(),
  status: StringEnum(['active', 'revoked', 'expired']),
  created_at: Timestamp,
  /** When the key expires, by the database's clock; null: never. */
  expires_at: NullableString({ format: 'date-time' }),
  /** Rounded down to the hour. */
  last_used_at: NullableString({ format: 'date-time' }),
  revoked_at: NullableString({ format: 'date-time' }),
  revoked_by: NullableEnum(['owner', 'manager', 'bot', 'operator']),
  replaced_by: NullableString({ description: 'The id of the key that replaced it.' }),
}

export type Instance = Static<typeof Instance>
export const Instance = shape('InstanceKey', instanceFields)

export type CreatedInstance = Static<typeof CreatedInstance>
export const CreatedInstance = shape('CreatedInstanceKey', {
  ...instanceFields,
  api_key: Type.String({ description: 'The key. This is the only time it is shown.' }),
})

/** All active keys and the hundred that became inactive last, newest first. */
export type InstanceList = Static<typeof InstanceList>
export const InstanceList = shape('InstanceKeyList', { instances: Type.Array(ref(Instance)) })

export type GuildInstance = Static<typeof GuildInstance>
export const GuildInstance = shape('GuildInstance', {
  ...instanceFields,
  is_mine: Type.Boolean(),
  /** Whether the creator manages the guild, according to the guild list of their last login; false if that list was deleted. */
  maker_manages: Type.Boolean(),
})

/** Keys by any creator: all active ones and the hundred that became inactive last, newest first. */
export type GuildInstanceList = Static<typeof GuildInstanceList>
export const GuildInstanceList = shape('GuildInstanceList', { instances: Type.Array(ref(GuildInstance)) })

export type CreateInstanceRequest = Static<typeof CreateInstanceRequest>
export const CreateInstanceRequest = shape('CreateInstanceRequest', {
  /** An id of 1 to 19 digits, within the 64-bit range. */
  guild_id: Digits(GUILD.id),
  name: Type.Optional(NullableText({ minLength: 1, maxLength: 64, isVisible: true, description: VISIBLE_ONLY })),
  expires_in_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'The key stops working after this many days. If absent, it never expires.',
    }),
  ),
})

export type ReplaceInstanceRequest = Static<typeof ReplaceInstanceRequest>
export const ReplaceInstanceRequest = shape('ReplaceInstanceRequest', {
  old_lives_hours: optionalWithDefault(
    Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'How many hours the old key keeps working. With 0, it stops as soon as the new one exists.',
    }),
  ),
})

const Day = Type.String({ format: 'date', description: 'The day, in UTC.' })

export type LookupsOfDay = Static<typeof LookupsOfDay>
export const LookupsOfDay = shape('LookupsOfDay', {
  date: Day,
  guild_id: Type.String(),
  guild_name: NullableString(),
  /** The last characters of the key that sent the lookup; empty, and `key_name` null, if that key is no longer stored. */
  key_hint: Type.String(),
  key_name: NullableString(),
  answered: Type.Integer(),
  /** Lookups refused by the consent rules. */
  refused: Type.Integer(),
})

export type WhoLooked = Static<typeof WhoLooked>
export const WhoLooked = shape('WhoLooked', {
  since: Day,
  /** Counts may be too low from this day on. */
  incomplete_since: NullableString({ format: 'date' }),
  /** Newest first, at most a thousand. */
  lookups: Type.Array(ref(LookupsOfDay)),
})

export type Done = Static<typeof Done>
export const Done = shape('Acknowledgement', { status: StringEnum(['ok']) })
