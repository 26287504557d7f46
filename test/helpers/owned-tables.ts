/** Which tables belong to people: their rows go with the person's, however many tables are between. */
import { sql } from 'kysely'
import type { Store } from '../../src/store/open-store.ts'

/** The names of all tables, by whether a row of `users` takes theirs along when it is deleted. */
export async function tablesByOwner({ db }: Pick<Store, 'db'>): Promise<{ owned: string[]; others: string[] }> {
  const { rows } = await sql<{ name: string; is_owned: boolean }>`
    with recursive owned (id) as (
      select 'users'::regclass::oid
      union
      select c.conrelid from pg_constraint c join owned o on o.id = c.confrelid
      where c.contype = 'f' and c.confdeltype = 'c')
    select t.relname as name, exists (select from owned o where o.id = t.oid) as is_owned
    from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    order by 1`.execute(db)
  const names = (isOwned: boolean) => rows.filter((row) => row.is_owned === isOwned).map(({ name }) => name)
  return { owned: names(true), others: names(false) }
}
