/** Inspects the database for an operator's check. */
import { sql } from 'kysely'
import { judge } from '../heartbeat/identity.ts'
import { writeHeartbeat } from '../heartbeat/statements.ts'
import type { Db } from '../tables.ts'

/** Changes nothing. `maxAbsenceMinutes`: LONGEST_ABSENCE_MINUTES. `refusedFor`: why a new process would refuse lookups. */
export async function inspect(db: Db, maxAbsenceMinutes: number) {
  const mayNot = (right: string) => sql`not has_table_privilege(oid, ${right})`
  const { rows } = await sql<{ version: string; lacking: string[]; processes: number }>`
    select current_setting('server_version') as version,
           array(select relname::text from pg_class
                 where relkind = 'r' and relname <> 'kysely_migration' and relnamespace =
                       (select relnamespace from pg_class where oid = to_regclass('write_marks'))
                   and (${mayNot('select')} or ${mayNot('insert')} or ${mayNot('update')} or ${mayNot('delete')})) as lacking,
           (select count(*)::int from write_marks
            where written_at > clock_timestamp() - interval '10 seconds') as processes`.execute(db)
  const { version = '', lacking = [], processes = 0 } = rows[0] ?? {}
  if (lacking.length > 0) return { version, lacking, processes }
  // With `undefined`, this writes no heartbeat.
  const state = await writeHeartbeat(db, { process: 'admin check', beat: 0 }, undefined)
  const verdict = judge(state, undefined, maxAbsenceMinutes)
  return { version, lacking, processes, now: state.now, refusedFor: typeof verdict === 'object' && verdict.refusedFor }
}
