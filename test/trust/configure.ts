/** An operator at a running Postgres server, who is never refused and waits for no standby. */
import pg from 'pg'
import type { Cluster } from '../helpers/postgres.ts'

/** Changes a setting, as `name = value`, for everybody. */
export async function configure({ url }: Pick<Cluster, 'url'>, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
