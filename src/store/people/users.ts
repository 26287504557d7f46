/** People: who they are, their login, and their global consent. */
import { sql } from 'kysely'
import type { MemberGuild } from '../../lib/people.ts'
import type { Snowflake } from '../../lib/snowflake.ts'
import { isoTime } from '../iso-time.ts'
import type { Db, Trx } from '../tables.ts'
import { inTransaction } from '../transactions.ts'
import { type Cause, type CauseOf, changeAndRecord, record } from './audit.ts'
import * as guildLists from './guild-lists.ts'
import type { NewNotice } from './notices.ts'
import * as sessions from './sessions.ts'
import * as withdrawals from './withdrawals.ts'

export interface NewLogin {
  chatId: Snowflake
  username: string
  displayName: string
  /** The platform's hash of the person's picture: see `clients/chat/person.ts`. */
  avatar?: string | undefined
  guilds: readonly MemberGuild[]
  /** When the login began, by the database's clock: see `loginStates.beginningOf`. */
  begunAt: Date
  /** The source of the stats that the person agrees to show. */
  source: 'placeholder' | 'live'
  /** The text that the person read before pressing "Log in". */
  notice?: NewNotice | undefined
}

/** Columns are named as in responses. `guilds_fetched_at` is null without a guild list. */
export function find(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'chat_id', 'username', 'display_name', 'avatar', 'global_consent'])
    .select([
      isoTime<string | null>('guilds_fetched_at').as('guilds_fetched_at'),
      isoTime('created_at').as('first_login_at'),
      isoTime('last_login_at').as('last_login_at'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function findId(db: Db, chatId: Snowflake): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('chat_id', '=', chatId).executeTakeFirst()
  return row?.id
}

/** Locks a person's row. Lock it before the person's other rows, to avoid deadlocks with erasures. Undefined: no such person. */
export function lock(trx: Trx, userId: string) {
  // A time in the future came from a wrong clock, so it counts as now.
  const loggedInAt = sql<Date>`least(last_login_at, clock_timestamp())`.as('last_login_at')
  const row = trx.selectFrom('users').select(['chat_id', 'global_consent', loggedInAt]).where('id', '=', userId)
  return row.forNoKeyUpdate().executeTakeFirst()
}

/** Locks the table: until the transaction ends, nobody else can log in, and other calls of this function wait. */
export async function lockTable(trx: Trx): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(trx)
}

/** Turns everybody's global consent off and ends all sessions. A login that began earlier can't undo that. */
export async function withdrawEverybody(trx: Trx, cause: Cause<'operator'>) {
  await lockTable(trx)
  await withdrawals.add(trx, withdrawals.EVERYBODY)
  const change = sql`update users set global_consent = false where global_consent returning id as user_id, null as subject`
  const consents = await changeAndRecord(trx, change, 'consent.withdrawn', cause)
  const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst()
  return { consents: consents.length, sessions: Number(numDeletedRows) }
}

/** Counts people with global consent who agreed while the stats were placeholders. */
export async function countConsentsToExamples(db: Db): Promise<number> {
  const agreed = db.selectFrom('users').where('global_consent', '=', true).where('consent_source', '=', 'placeholder')
  const { count } = await agreed.select((of) => of.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

export interface NewSession {
  sessionId: string
  lifetimeMs: number
  replacedSessionId?: string | undefined
}

/**
 * Stores a person and their guilds, turns global consent on and begins the session, in one transaction. A person's
 * logins run one at a time, so guild lists never mix. `overtaken`: the person withdrew consent after the login began.
 */
export async function logIn(
  db: Db,
  login: NewLogin,
  cause: CauseOf<'consent.granted'>,
  session?: NewSession,
): Promise<{ userId: string; expiresAt: Date | undefined } | 'overtaken'> {
  try {
    return await inTransaction(db, async (trx) => {
      const userId = await upsertPerson(trx, login, cause)
      const expiresAt = session && (await sessions.create(trx, session.sessionId, { userId, ...session }))
      if (session?.replacedSessionId !== undefined) await sessions.end(trx, session.replacedSessionId)
      return { userId, expiresAt }
    })
  } catch (error) {
    if (error instanceof OvertakenError) return 'overtaken'
    throw error
  }
}

class OvertakenError extends Error {}

async function upsertPerson(trx: Trx, login: NewLogin, cause: CauseOf<'consent.granted'>): Promise<string> {
  const { chatId, username, displayName: display_name, avatar = null } = login
  const now = sql<Date>`now()`
  const shown = { username, display_name, avatar, guilds_fetched_at: now, last_login_at: now }
  await withdrawals.lockChatId(trx, chatId)
  const { id: userId, global_consent: wasOn } = await trx
    .insertInto('users')
    .values({ chat_id: chatId, global_consent: false, ...shown })
    .onConflict((conflict) => conflict.column('chat_id').doUpdateSet(shown))
    .returning(['id', 'global_consent'])
    .executeTakeFirstOrThrow()
  // Checked here, because the person's row has to be locked first.
  if (await withdrawals.existsSince(trx, login.begunAt, chatId)) throw new OvertakenError()
  await guildLists.replace(trx, userId, login.guilds)
  if (!wasOn) {
    const row = trx.updateTable('users').where('id', '=', userId)
    await row.set({ global_consent: true, consent_source: login.source }).execute()
    await record(trx, { action: 'consent.granted', userId, notice: login.notice }, cause)
  }
  return userId
}

/** The maximum difference between two machines' clocks: a withdrawal that seems older than the login by up to this still applies. */
const MAX_CLOCK_SKEW_MS = 60_000

/**
 * Turns global consent off, ends all sessions and deletes the guild list. A login that began earlier can't undo that.
 * Permissions and links stay. If consent was already off, only an operator's call records an event. Returns whether it was on.
 */
export async function withdrawConsent(db: Db, userId: string, cause: CauseOf<'consent.withdrawn'>): Promise<boolean> {
  return (await db.transaction().execute((trx) => withdrawIn(trx, userId, cause))) ?? false
}

/** `at`: when the person withdrew consent. If the person isn't stored, refuses logins that began earlier, and returns undefined. */
export function withdrawByChatId(
  db: Db,
  chatId: Snowflake,
  cause: CauseOf<'consent.withdrawn'>,
  at?: Date,
): Promise<boolean | undefined> {
  return db.transaction().execute(async (trx) => {
    await withdrawals.lockChatId(trx, chatId)
    const userId = await findId(trx, chatId)
    const wasOn = userId === undefined ? undefined : await withdrawIn(trx, userId, cause, at)
    // The person isn't stored, or was just erased for inactivity, which records no withdrawal.
    if (wasOn === undefined) await withdrawals.add(trx, chatId)
    return wasOn
  })
}

/** Refuses a person's logins that began before now, even if the person isn't stored. Returns the person's id, if any. */
export function refuseLogins(db: Db, chatId: Snowflake): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    await withdrawals.lockChatId(trx, chatId)
    await withdrawals.add(trx, chatId)
    return findId(trx, chatId)
  })
}

async function withdrawIn(trx: Trx, userId: string, cause: CauseOf<'consent.withdrawn'>, at?: Date) {
  const before = await lock(trx, userId)
  if (before === undefined) return undefined
  if (at !== undefined && before.last_login_at.getTime() - at.getTime() > MAX_CLOCK_SKEW_MS) return false
  const row = trx.updateTable('users').where('id', '=', userId)
  await row.set({ global_consent: false, guilds_fetched_at: null }).execute()
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await guildLists.forget(trx, [userId])
  await withdrawals.add(trx, before.chat_id)
  if (before.global_consent || cause.actor === 'operator') {
    await record(trx, { action: 'consent.withdrawn', userId }, cause)
  }
  return before.global_consent
}
