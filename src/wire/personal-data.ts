/** Shapes of what people can read about themselves: their history, their sessions, and all their data in one file. */
import { type Static, Type } from '@sinclair/typebox'
import { historyActions } from '../lib/history-actions.ts'
import { CurrentUser, Guild, Instance, Timestamp, WhoLooked } from './dashboard.ts'
import { NullableEnum, NullableString, ref, StringEnum, shape } from './schema.ts'

export type HistoryEvent = Static<typeof HistoryEvent>
export const HistoryEvent = shape('HistoryEvent', {
  at: Timestamp,
  action: StringEnum(historyActions),
  /** `manager`: another manager of the guild revoked a key. `bot`: the bot that holds the key revoked it. */
  by: StringEnum(['me', 'manager', 'bot', 'operator']),
  /** How the person did it: by a chat command, or by removing the app; null: in the dashboard, or somebody else did it. */
  via: NullableEnum(['chat', 'platform']),
  /** The guild of a permission, or of a key that is still listed. */
  guild_id: NullableString(),
  guild_name: NullableString(),
  /** The name and tag of an account that is still linked. */
  account: NullableString(),
  /** The last characters of a key that is still listed. */
  key_hint: NullableString(),
  /** The text of the page on which the person agreed: `GET /v1/notices/{version}` returns it. */
  notice: Type.Unsafe<{ language: string; version: string } | null>({
    anyOf: [Type.Object({ language: Type.String(), version: Type.String() }), { type: 'null' }],
  }),
})

export type Notice = Static<typeof Notice>
export const Notice = shape('Notice', {
  version: Type.String(),
  language: Type.String(),
  text: Type.String(),
  first_used_at: Timestamp,
})

export type History = Static<typeof History>
/** Newest first, at most a thousand. */
export const History = shape('History', { events: Type.Array(ref(HistoryEvent)) })

export const Session = shape('Session', { created_at: Timestamp, expires_at: Timestamp, is_current: Type.Boolean() })

export type SessionList = Static<typeof SessionList>
/** Newest first. */
export const SessionList = shape('SessionList', { sessions: Type.Array(ref(Session)) })

export const PermissionRecord = shape('PermissionRecord', {
  guild_id: Type.String(),
  guild_name: NullableString(),
  is_allowed: Type.Boolean(),
  updated_at: Timestamp,
})

export type PersonalData = Static<typeof PersonalData>
export const PersonalData = shape('PersonalData', {
  exported_at: Timestamp,
  first_login_at: Timestamp,
  last_login_at: Timestamp,
  guild_list_from: NullableString({ format: 'date-time' }),
  user: ref(CurrentUser),
  guilds: Type.Array(ref(Guild)),
  permissions: Type.Array(ref(PermissionRecord)),
  instances: Type.Array(ref(Instance)),
  sessions: Type.Array(ref(Session)),
  /** All events. */
  events: Type.Array(ref(HistoryEvent)),
  /** The texts that `events` refers to. */
  notices: Type.Array(ref(Notice)),
  lookups: ref(WhoLooked),
})
