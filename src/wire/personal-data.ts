/** Shapes of what people read about themselves: their history, their sessions, and all their data as one file. */
import { type Static, Type } from '@sinclair/typebox'
import { CurrentUser, Guild, Instance, Timestamp, WhoLooked } from './dashboard.ts'
import { NullableString, NullableTimestamp, ref, StringEnum } from './schema.ts'

export type HistoryEvent = Static<typeof HistoryEvent>
export const HistoryEvent = Type.Object(
  {
    at: Timestamp,
    action: StringEnum(
      [
        'consent.granted',
        'consent.withdrawn',
        'permission.allowed',
        'permission.denied',
        'permission.forgotten',
        'account.linked',
        'account.made_primary',
        'account.unlinked',
        'key.created',
        'key.revoked',
        'guild_key.revoked',
        'keys.listed',
        'audit.read',
        'data.shown',
      ],
      {
        description:
          'What was done. The last three are operators who looked: at the keys, at the audit trail, at everything.',
      },
    ),
    by: StringEnum(['me', 'manager', 'bot', 'operator'], {
      description: 'A key is also ended by another manager of its guild, or by the bot that holds it.',
    }),
    via: Type.Unsafe<'chat' | 'platform' | null>({
      anyOf: [{ type: 'string', enum: ['chat', 'platform'] }, { type: 'null' }],
      description:
        'By a command in the chat, or by removing the application on the chat platform; null: by the dashboard, or by somebody else.',
    }),
    guild_id: NullableString({ description: 'The guild of a permission or of a key that is still listed.' }),
    guild_name: NullableString({ description: 'As it was last known.' }),
    account: NullableString({
      description: 'Name and tag of an account that is still linked.',
      examples: ['Marlow#EUW7'],
    }),
    key_hint: NullableString({ description: 'The last four characters of a key that is still listed.' }),
  },
  { $id: 'HistoryEvent' },
)

const events = (most: string) =>
  Type.Array(ref(HistoryEvent), {
    description: `Newest first, ${most}, as far back as the operator keeps them (90 days by default).`,
  })

export type History = Static<typeof History>
export const History = Type.Object({ events: events('the newest thousand') }, { $id: 'History' })

export type Session = Static<typeof Session>
export const Session = Type.Object(
  {
    created_at: Timestamp,
    expires_at: Timestamp,
    is_current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  },
  { $id: 'Session' },
)

const sessions = Type.Array(ref(Session), { description: 'Newest first, 50 at most.' })

export type SessionList = Static<typeof SessionList>
export const SessionList = Type.Object({ sessions }, { $id: 'SessionList' })

export type PermissionRecord = Static<typeof PermissionRecord>
export const PermissionRecord = Type.Object(
  {
    guild_id: Type.String(),
    guild_name: NullableString({ description: 'As it was last known.' }),
    is_allowed: Type.Boolean(),
    updated_at: Timestamp,
  },
  { $id: 'PermissionRecord' },
)

export type PersonalData = Static<typeof PersonalData>
export const PersonalData = Type.Object(
  {
    exported_at: Timestamp,
    first_login_at: Timestamp,
    last_login_at: Timestamp,
    guild_list_from: NullableTimestamp({ description: 'When the guild list was read from the chat platform.' }),
    user: ref(CurrentUser),
    guilds: Type.Array(ref(Guild), { description: 'The cached guild list, sorted by name.' }),
    permissions: Type.Array(ref(PermissionRecord), { description: 'Every record, for guilds of the list and others.' }),
    instances: Type.Array(ref(Instance), { description: 'Newest first, revoked ones included.' }),
    sessions,
    events: events('all of them'),
    lookups: ref(WhoLooked),
  },
  { $id: 'PersonalData' },
)
