/** What happened to the data of a person, as that person may read it: their events of the audit trail. */
import type { Snowflake } from '../../snowflake.ts'
import type { Db, Row } from '../tables.ts'
import * as accounts from './accounts.ts'
import type { AuditAction } from './audit.ts'
import * as guildNames from './guild-names.ts'

/** What the events of one person are about. Actions that only a newer release knows are left out. */
const ABOUT = {
  'consent.granted': 'person',
  'consent.withdrawn': 'person',
  'permission.allowed': 'guild',
  'permission.denied': 'guild',
  'permission.forgotten': 'guild',
  'account.linked': 'account',
  'account.made_primary': 'account',
  'account.unlinked': 'account',
  'key.created': 'key',
  'key.revoked': 'key',
  'guild_key.revoked': 'key',
  'keys.listed': 'person',
  'audit.read': 'person',
  'data.shown': 'person',
} as const satisfies Partial<Record<AuditAction, 'person' | 'guild' | 'account' | 'key'>>

export type HistoryAction = keyof typeof ABOUT

export interface HistoryEvent {
  at: Date
  action: HistoryAction
  actor: Row<'audit_events'>['actor']
  guildId: Snowflake | undefined
  /** As it was last known. */
  guildName: string | undefined
  /** Of an account that is still linked. */
  gameId: { gameName: string; tagLine: string } | undefined
  /** Of a key that is still listed. */
  keyHint: string | undefined
}

/** Newest first; the newest `most` where that is given, else all of them. */
export async function list(db: Db, userId: string, most?: number): Promise<HistoryEvent[]> {
  const events = await db
    .selectFrom('audit_events')
    .select(['at', 'action', 'actor', 'subject'])
    .where('user_id', '=', userId)
    .where('action', 'in', Object.keys(ABOUT))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most ?? null)
    .execute()
  const things = await thingsOf(db, userId)
  return events.map((event) => toHistoryEvent(event, things))
}

type Things = Awaited<ReturnType<typeof thingsOf>>

/** What the events can be about. */
async function thingsOf(db: Db, userId: string) {
  const keys = await db
    .selectFrom('instance_keys')
    .select(['id', 'guild_id', 'key_hint'])
    .where('user_id', '=', userId)
    .execute()
  return {
    guildNames: await guildNames.known(db, userId),
    accounts: new Map((await accounts.list(db, userId)).map((account) => [account.id, account])),
    keys: new Map(keys.map((key) => [key.id, key])),
  }
}

type EventRow = Pick<Row<'audit_events'>, 'at' | 'action' | 'actor' | 'subject'>

function toHistoryEvent({ at, actor, subject, ...row }: EventRow, things: Things): HistoryEvent {
  const action = row.action as HistoryAction
  const about = ABOUT[action]
  const key = about === 'key' ? things.keys.get(subject ?? '') : undefined
  const guildId = about === 'guild' ? (subject ?? undefined) : key?.guild_id
  return {
    at,
    action,
    actor,
    guildId,
    guildName: guildId === undefined ? undefined : things.guildNames.get(guildId),
    gameId: about === 'account' ? things.accounts.get(subject ?? '') : undefined,
    keyHint: key?.key_hint,
  }
}
