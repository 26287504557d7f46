/** People: who they are, their global consent, and the guilds they were in when they last logged in. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import type { Db, Row, Trx } from '../tables.ts'
import { type Cause, record } from './audit.ts'
import * as guildNames from './guild-names.ts'

export interface User {
  id: string
  chatId: Snowflake
  username: string
  displayName: string
  hasGlobalConsent: boolean
  firstLoginAt: Date
  lastLoginAt: Date
  /** Undefined: there is no guild list. */
  guildsFetchedAt: Date | undefined
}

export interface NewLogin {
  chatId: Snowflake
  username: string
  displayName: string
  guilds: readonly { id: Snowflake; name: string; canManage: boolean }[]
}

export interface MemberGuild {
  id: Snowflake
  name: string
  canManage: boolean
  /** Whether lookups of the user are allowed there. */
  isAllowed: boolean
}

/** Each by name: a prepared `select *` fails on its connection as soon as a newer release adds a column. */
const COLUMNS = [
  'id',
  'chat_id',
  'username',
  'display_name',
  'global_consent',
  'guilds_fetched_at',
  'created_at',
  'last_login_at',
] as const

/** A user by internal id. */
export async function find(db: Db, userId: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst()
  return row && toUser(row)
}

/**
 * Locks the person's row until the transaction ends: changes to what is theirs take turns. It comes before any other lock
 * on what is theirs, or it would deadlock with an erasure, which locks their row and then the rest. Only Postgres shows that
 * it is missing; the embedded database has a single connection. False: they were erased.
 */
export async function lock(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

/** The same before erasing them: it also waits for whoever writes rows that refer to theirs, such as counts of lookups. */
export async function lockToErase(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** People read by one statement: few enough for its deadline, however many there are. */
const MOST_AT_ONCE = 20_000

/** Everybody in parts, as ranges of internal ids: greater than `after`, up to and including `end`. */
export async function* inParts(db: Db): AsyncGenerator<{ after: string; end: string }> {
  for (let after = '0'; ; ) {
    const part = db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(MOST_AT_ONCE)
    const { end } = await db
      .selectFrom(part.as('part'))
      .select(({ fn }) => fn.max<string | null>('part.id').as('end'))
      .executeTakeFirstOrThrow()
    if (end === null) return
    yield { after, end }
    after = end
  }
}

/** Whether nobody ever logged in. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Keeps who logged in and the guilds they are in, and turns global consent on. Simultaneous logins of one person take
 * turns, so that the guild list is that of one of them, never a mixture. Gives the internal id.
 */
export function logIn(db: Db, login: NewLogin, cause: Cause): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id: userId, global_consent: wasOn } = await lockPerson(trx, login)
    await update(trx, userId, login)
    await guildNames.keep(trx, userId)
    await keepGuilds(trx, userId, login.guilds)
    await guildNames.keep(trx, userId)
    if (!wasOn) await record(trx, { action: 'consent.granted', userId }, cause)
    return userId
  })
}

/**
 * Locks the person's row and gives it as it was before this login; a new person has not agreed to anything yet. Somebody
 * who is erased between the two statements becomes a new person.
 */
async function lockPerson(trx: Trx, login: NewLogin): Promise<Pick<Row<'users'>, 'id' | 'global_consent'>> {
  const { chatId, username, displayName } = login
  await trx
    .insertInto('users')
    .values({ chat_id: chatId, username, display_name: displayName, global_consent: false })
    .onConflict((conflict) => conflict.column('chat_id').doNothing())
    .execute()
  const row = await trx
    .selectFrom('users')
    .select(['id', 'global_consent'])
    .where('chat_id', '=', chatId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? lockPerson(trx, login)
}

async function update(trx: Trx, userId: string, { username, displayName }: NewLogin): Promise<void> {
  await trx
    .updateTable('users')
    .set({ username, display_name: displayName, global_consent: true, guilds_fetched_at: sql<Date>`now()` })
    .set({ last_login_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}

/**
 * Writes the differences from the cached list, in one statement. The row of an unchanged guild is not even locked: the list
 * is most of a person's rows, and a usual login changes none of them.
 */
async function keepGuilds(trx: Trx, userId: string, guilds: NewLogin['guilds']): Promise<void> {
  const list = JSON.stringify(guilds.map(({ id, name, canManage }) => ({ id, name, can_manage: canManage })))
  await sql`
    with listed as (
      select distinct on (id) id, name, can_manage
      from json_to_recordset(${list}::json) as g (id bigint, name text, can_manage boolean)),
    left_behind as (
      delete from guild_memberships as m
      where m.user_id = ${userId}::bigint and not exists (select from listed as l where l.id = m.guild_id))
    insert into guild_memberships (user_id, guild_id, name, can_manage)
    select ${userId}::bigint, l.id, l.name, l.can_manage from listed as l
    where not exists (
      select from guild_memberships as m
      where m.user_id = ${userId}::bigint and m.guild_id = l.id and m.name = l.name and m.can_manage = l.can_manage)
    on conflict (user_id, guild_id) do update set name = excluded.name, can_manage = excluded.can_manage`.execute(trx)
}

/**
 * Turns global consent off, ends all sessions and forgets the cached guild list, in one transaction that every later lookup
 * sees. Permissions and links stay for the next login. There is no audit event where consent was off already, except for
 * operators, whose acts always leave one.
 */
export function withdrawConsent(db: Db, userId: string, cause: Cause): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select('global_consent')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await trx
      .updateTable('users')
      .set({ global_consent: false, guilds_fetched_at: null })
      .where('id', '=', userId)
      .execute()
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await guildNames.keep(trx, userId)
    await trx.deleteFrom('guild_memberships').where('user_id', '=', userId).execute()
    if (before?.global_consent === true || cause.actor === 'operator') {
      await record(trx, { action: 'consent.withdrawn', userId }, cause)
    }
  })
}

/** Turns only global consent off, so that the same session can ask again for an erasure that failed half-way. */
export async function hide(trx: Trx, userId: string, cause: Cause): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ global_consent: false })
    .where('id', '=', userId)
    .where('global_consent', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await record(trx, { action: 'consent.withdrawn', userId }, cause)
}

/** The cached guild list, each guild joined with its permission, by name. */
export async function listGuilds(db: Db, userId: string): Promise<MemberGuild[]> {
  const rows = await db
    .selectFrom('guild_memberships as m')
    .leftJoin('guild_permissions as p', (join) =>
      join.onRef('p.user_id', '=', 'm.user_id').onRef('p.guild_id', '=', 'm.guild_id'),
    )
    .where('m.user_id', '=', userId)
    .select(['m.guild_id', 'm.name', 'm.can_manage', 'p.is_allowed'])
    .orderBy('m.guild_id')
    .execute()
  const guilds = rows.map((row) => ({
    id: row.guild_id,
    name: row.name,
    canManage: row.can_manage,
    isAllowed: row.is_allowed === true,
  }))
  return guilds.sort((a, b) => byName.compare(a.name, b.name))
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function toUser(row: Pick<Row<'users'>, (typeof COLUMNS)[number]>): User {
  return {
    id: row.id,
    chatId: row.chat_id,
    username: row.username,
    displayName: row.display_name,
    hasGlobalConsent: row.global_consent,
    firstLoginAt: row.created_at,
    lastLoginAt: row.last_login_at,
    guildsFetchedAt: row.guilds_fetched_at ?? undefined,
  }
}
