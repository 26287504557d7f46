/** What operators do on behalf of people: find them, take keys and links away, erase them. Every call leaves its trace. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import type { Db, Trx } from '../tables.ts'
import { type Cause, record } from './audit.ts'
import { pseudoIdentifier } from './game-id.ts'
import { type Kept, type Swept, sweepExpired } from './sweep.ts'

/** Whose keys: one person's, those of a guild whoever made them, or a single one. */
export type KeysOf = { userId: string } | { guildId: Snowflake } | { instanceId: string }

export interface HeldKey {
  id: string
  guildId: Snowflake
  ownerChatId: Snowflake
  /** The last four characters of the value. */
  hint: string
  createdAt: Date
  revokedAt: Date | undefined
}

export interface HeldAccount {
  id: string
  userId: string
  ownerChatId: Snowflake
  gameName: string
  tagLine: string
  region: string
}

/** How many rows of each kind went with a person. */
export interface Erased {
  accounts: number
  keys: number
  permissions: number
  sessions: number
}

export interface AuditRow {
  at: Date
  actor: Cause['actor']
  action: string
  subject: string | undefined
  requestId: string
}

/** The internal id of the person with this chat id, if they ever logged in. */
export async function findUserId(db: Db, chatId: Snowflake): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('chat_id', '=', chatId).executeTakeFirst()
  return row?.id
}

/** Who linked this game id, however it is spelled. */
export function findAccount(db: Db, gameName: string, tagLine: string): Promise<HeldAccount | undefined> {
  return findAccountById(db, pseudoIdentifier(gameName, tagLine))
}

/** Who linked the account with this id. */
export async function findAccountById(db: Db, accountId: string): Promise<HeldAccount | undefined> {
  const row = await db
    .selectFrom('linked_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'u.chat_id', 'a.publisher_game_name', 'a.publisher_tag_line', 'a.region'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      ownerChatId: row.chat_id,
      gameName: row.publisher_game_name,
      tagLine: row.publisher_tag_line,
      region: row.region,
    }
  )
}

/** Whether a command of the last hour has left an event. */
export async function isRecorded(db: Db, { requestId }: Cause): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('id')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('request_id', '=', requestId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Newest first, revoked ones included. */
export function listKeys(db: Db, of: KeysOf, cause: Cause): Promise<HeldKey[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await selectHeldKeys(trx, of).execute()
    await record(trx, { action: 'keys.listed', ...toSubject(of) }, cause)
    return rows.map(toHeldKey)
  })
}

/** Revokes all that are active, at once and for good; gives the ones it revoked. */
export function revokeKeys(db: Db, of: KeysOf, cause: Cause): Promise<HeldKey[]> {
  return db.transaction().execute(async (trx) => {
    const active = await selectHeldKeys(trx, of).where('k.revoked_at', 'is', null).execute()
    const revoked: HeldKey[] = []
    for (const row of active) {
      const done = await trx
        .updateTable('instance_keys')
        .set({ revoked_at: sql<Date>`clock_timestamp()`, revoked_by: 'operator' })
        .where('id', '=', row.id)
        .where('revoked_at', 'is', null)
        .returning('revoked_at')
        .executeTakeFirst()
      if (done === undefined) continue
      await record(trx, { action: 'key.revoked', userId: row.user_id, subject: row.id }, cause)
      revoked.push(toHeldKey({ ...row, revoked_at: done.revoked_at }))
    }
    return revoked
  })
}

/**
 * Removes a person and everything that is theirs. In the audit trail their id becomes null, and so do the game accounts
 * that their events name; what is left says that something happened, not to whom. Undefined: nobody has this id.
 */
export function erase(db: Db, userId: string, cause: Cause): Promise<Erased | undefined> {
  return db.transaction().execute(async (trx) => {
    const owner = await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
    if (owner === undefined) return undefined
    const erased = await countOwned(trx, userId)
    await trx
      .updateTable('audit_events')
      .set({ subject: null })
      .where('user_id', '=', userId)
      .where('action', 'like', 'account.%')
      .execute()
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    await record(trx, { action: 'user.erased', userId: null }, cause)
    return erased
  })
}

/**
 * Removes what has expired, as the service does by itself. The event comes first: a sweep that fails half-way has removed
 * rows, and left its trace.
 */
export async function sweep(db: Db, kept: Kept, cause: Cause): Promise<Swept> {
  await db.transaction().execute((trx) => record(trx, { action: 'expired.swept', userId: null }, cause))
  return sweepExpired(db, kept)
}

/** The events of one person, oldest first. */
export function listAudit(db: Db, userId: string, cause: Cause): Promise<AuditRow[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('audit_events')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('at')
      .orderBy('id')
      .execute()
    await record(trx, { action: 'audit.read', userId }, cause)
    return rows.map(({ at, actor, action, subject, request_id }) => ({
      ...{ at, actor, action, requestId: request_id },
      subject: subject ?? undefined,
    }))
  })
}

function selectHeldKeys(db: Db, of: KeysOf) {
  const keys = db
    .selectFrom('instance_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.user_id', 'k.guild_id', 'u.chat_id', 'k.key_hint', 'k.created_at', 'k.revoked_at'])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
  if ('userId' in of) return keys.where('k.user_id', '=', of.userId)
  return 'guildId' in of ? keys.where('k.guild_id', '=', of.guildId) : keys.where('k.id', '=', of.instanceId)
}

type HeldKeyRow = Awaited<ReturnType<ReturnType<typeof selectHeldKeys>['executeTakeFirstOrThrow']>>

function toHeldKey(row: HeldKeyRow): HeldKey {
  return {
    id: row.id,
    guildId: row.guild_id,
    ownerChatId: row.chat_id,
    hint: row.key_hint,
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
  }
}

function toSubject(of: KeysOf): { userId: string | null; subject?: string } {
  if ('userId' in of) return { userId: of.userId }
  return { userId: null, subject: 'guildId' in of ? of.guildId : of.instanceId }
}

async function countOwned(trx: Trx, userId: string): Promise<Erased> {
  const count = async (table: 'linked_accounts' | 'instance_keys' | 'guild_permissions' | 'sessions') => {
    const { rows } = await trx
      .selectFrom(table)
      .select((expression) => expression.fn.countAll<string>().as('rows'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  return {
    accounts: await count('linked_accounts'),
    keys: await count('instance_keys'),
    permissions: await count('guild_permissions'),
    sessions: await count('sessions'),
  }
}
