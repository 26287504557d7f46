/** The audit trail: who changed what, when, from which request. Ids only, written in the change's own transaction. */
import type { ToldAction } from '../../lib/told-actions.ts'
import type { Trx } from '../tables.ts'

/** On whose behalf a change is made. */
export interface Cause {
  /** A member acts on what is theirs; a manager on a key of their guild; a bot on its own key. */
  actor: 'member' | 'manager' | 'bot' | 'operator'
  /** The id of the request, or of the operator's command. */
  requestId: string
  /** A member's command in the chat, or the chat platform's word that they removed the application. */
  via?: 'chat' | 'platform'
}

export type AuditAction = ToldAction | 'user.erased' | 'people.searched' | 'restore.accepted'

export interface AuditEvent {
  action: AuditAction
  /** Internal id of the person whose data was changed or read; null: nobody's, or that of somebody who was just erased. */
  userId: string | null
  /** A guild id, an account id or an instance id; of an accepted restore the operator's choices. */
  subject?: string | undefined
}

/** Writes one event. It stays only if the transaction does. */
export async function record(trx: Trx, { action, userId, subject }: AuditEvent, cause: Cause): Promise<void> {
  const { actor, requestId, via = null } = cause
  await trx
    .insertInto('audit_events')
    .values({ action, user_id: userId, subject: subject ?? null, actor, request_id: requestId, via })
    .execute()
}
