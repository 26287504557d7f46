/** Login states that were used: each counts once, on every replica. */
import { hash } from 'node:crypto'
import type { Db } from '../tables.ts'

/** Marks a state as used until it would have expired anyway; false: it was used before. */
export async function use(db: Db, state: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insertInto('used_login_states')
    .values({ state_hash: hash('sha256', state, 'buffer'), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return used !== undefined
}
