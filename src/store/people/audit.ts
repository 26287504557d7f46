/** The audit trail: who changed what, when, in which request. Events contain only ids, and are written with the change. */
import { type OperationNodeSource, sql } from 'kysely'
import type { Actor, HISTORY_ACTIONS } from '../../lib/history-actions.ts'
import type { Trx } from '../tables.ts'
import type { NewNotice } from './notices.ts'

/** The actor, as it is stored, and the id of the request or of the operator's command. */
export type Cause<By extends Actor = Actor> = { requestId: string } & (By extends 'chat' | 'platform'
  ? { actor: 'member'; via: By }
  : { actor: By extends 'me' ? 'member' : By; via?: never })

interface AuditOnlyActions {
  'user.erased': ['me', 'operator']
  'people.searched': ['operator']
  'restore.accepted': ['operator']
}

type Actions = typeof HISTORY_ACTIONS & AuditOnlyActions
/** The causes that an action can have. */
export type CauseOf<Action extends keyof Actions> = Cause<Actions[Action][number]>

interface AuditEvent<Action extends keyof Actions> {
  action: Action
  /** The internal id of the person whose data was changed or read; null: nobody, or a person who was just erased. */
  userId: string | null
  /** A guild id, account id or instance id; for an accepted restore, the operator's choices. */
  subject?: string | undefined
  notice?: NewNotice | undefined
}

export async function record<Action extends keyof Actions>(
  trx: Trx,
  { action, userId, subject, notice }: AuditEvent<Action>,
  cause: CauseOf<Action>,
): Promise<void> {
  const { actor, requestId, via }: Cause = cause
  const insertion = trx.insertInto('notices').onConflict((conflict) => conflict.doNothing())
  if (notice !== undefined) await insertion.values(notice).execute()
  await trx
    .insertInto('audit_events')
    .values({
      ...{ action, user_id: userId, subject: subject ?? null, actor, request_id: requestId },
      ...{ via: via ?? null, notice: notice?.version ?? null },
    })
    .execute()
}

/** Changes many rows and records an event for each. `change` returns `user_id` and `subject` (text). Returns the subjects. */
export async function changeAndRecord<Subject extends string | null>(
  trx: Trx,
  change: OperationNodeSource,
  action: keyof Actions,
  { actor, requestId, via }: Cause,
): Promise<Subject[]> {
  const { rows } = await sql<{ subject: Subject }>`
    with changed as (${change})
    insert into audit_events (actor, action, request_id, via, user_id, subject)
    select ${actor}, ${action}, ${requestId}, ${via ?? null}, user_id, subject from changed order by subject
    returning subject`.execute(trx)
  return rows.map(({ subject }) => subject)
}
