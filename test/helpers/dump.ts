/** Everything that a database holds, as text: each row of each table as a line of JSON, bytes as hexadecimal digits. */
import { sql } from 'kysely'
import type { Store } from '../../src/store/open-store.ts'

export async function dump({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    lines.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return lines
}

/** The lines that hold any of these texts. */
export const linesWith = (lines: string[], texts: string[]): string[] =>
  lines.filter((line) => texts.some((text) => line.includes(text)))
