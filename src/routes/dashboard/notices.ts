/** What people agreed to, for whoever has its version: no login is needed, and it tells nothing of anybody. */
import type { App } from '../../http/app-type.ts'
import { refuse } from '../../lib/refusals.ts'
import * as notices from '../../store/people/notices.ts'
import type { Db } from '../../store/tables.ts'
import { operations } from '../../wire/dashboard-operations.ts'

/** Gives the sentences that a page names as those it shows; undefined: none that this release says. */
export type FindNotice = (name: unknown) => Promise<notices.Notice | undefined>

export async function noticeRoutes(app: App, { db }: { db: Db }) {
  app.get('/v1/notices/:version', { schema: operations.readNotice }, async ({ params }) => {
    const notice = await notices.find(db, params.version)
    if (notice === undefined) throw refuse('not_found')
    return notice
  })
}
