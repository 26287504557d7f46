/** From what the store keeps of a person to the shapes of the wire. */
import type { LinkedAccount } from '../store/people/accounts.ts'
import type { HistoryEvent } from '../store/people/history.ts'
import type { InstanceKey } from '../store/people/instance-keys.ts'
import type { KeptPermission } from '../store/people/permissions.ts'
import type { Session } from '../store/people/sessions.ts'
import type { MemberGuild } from '../store/people/users.ts'
import type { OwnUse } from '../store/usage/key-use.ts'
import type { LookupsOfDay, WhoLooked } from '../store/usage/who-looked.ts'
import type * as dashboard from '../wire/dashboard.ts'
import type * as personalData from '../wire/personal-data.ts'

export const toAccount = (account: LinkedAccount): dashboard.Account => ({
  id: account.id,
  publisher_game_name: account.gameName,
  publisher_tag_line: account.tagLine,
  region: account.region,
  verified: account.isVerified,
  is_primary: account.isPrimary,
  linked_at: account.linkedAt.toISOString(),
})

export const toGuild = (guild: MemberGuild): dashboard.Guild => ({
  id: guild.id,
  name: guild.name,
  icon_url: null,
  can_manage: guild.canManage,
  is_allowed: guild.isAllowed,
})

export const toInstance = (key: InstanceKey): dashboard.Instance => ({
  id: key.id,
  guild_id: key.guildId,
  guild_name: key.guildName ?? null,
  name: key.name ?? null,
  key_hint: key.hint,
  status: key.revokedAt === undefined ? 'active' : 'revoked',
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  revoked_by: key.revokedBy ?? null,
})

export const toKeyUse = ({ keyId, beganAt, asked, refused, limited }: OwnUse): personalData.KeyUse => ({
  instance_id: keyId,
  began_at: beganAt.toISOString(),
  asked,
  refused,
  limited,
})

export const toWhoLooked = ({ since, incompleteSince, lookups }: WhoLooked): dashboard.WhoLooked => ({
  since,
  incomplete_since: incompleteSince ?? null,
  lookups: lookups.map(toLookupsOfDay),
})

const toLookupsOfDay = (lookups: LookupsOfDay): dashboard.LookupsOfDay => ({
  date: lookups.day,
  guild_id: lookups.guildId,
  guild_name: lookups.guildName ?? null,
  key_hint: lookups.keyHint ?? '',
  answered: lookups.answered,
  refused: lookups.refused,
})

export const toOtherPermission = (permission: Omit<KeptPermission, 'updatedAt'>): dashboard.OtherPermission => ({
  guild_id: permission.guildId,
  guild_name: permission.guildName ?? null,
  is_allowed: permission.isAllowed,
})

export const toPermissionRecord = (permission: KeptPermission): personalData.PermissionRecord => ({
  guild_id: permission.guildId,
  guild_name: permission.guildName ?? null,
  is_allowed: permission.isAllowed,
  updated_at: permission.updatedAt.toISOString(),
})

export const toSession = (session: Session): personalData.Session => ({
  created_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  is_current: session.isCurrent,
})

export const toHistoryEvent = ({ gameId, ...event }: HistoryEvent): personalData.HistoryEvent => ({
  at: event.at.toISOString(),
  action: event.action,
  by: event.actor === 'member' ? 'me' : event.actor,
  guild_id: event.guildId ?? null,
  guild_name: event.guildName ?? null,
  account: gameId === undefined ? null : `${gameId.gameName}#${gameId.tagLine}`,
  key_hint: event.keyHint ?? null,
})
