/** An operator at a running Postgres server, who is never refused and waits for no standby. */
import type { Cluster } from '../helpers/postgres.ts'
import { rowsOf } from '../helpers/run-sql.ts'

/** Changes a setting, as `name = value`, for everybody. */
export async function configure({ url }: Pick<Cluster, 'url'>, setting: string): Promise<void> {
  await rowsOf(url, `alter system set ${setting}`, 'select pg_reload_conf()')
}
