/** What a bot would be told of a linked account, for the person who linked it. It isn't counted as a lookup. */
import type { App } from '../http/app-type.ts'
import { accountNotFound } from '../lib/refusals.ts'
import type { Publisher } from '../publisher.ts'
import * as accounts from '../store/people/accounts.ts'
import type { Db } from '../store/tables.ts'
import { previewAccount } from '../wire/dashboard-operations.ts'

export async function previewRoutes(app: App, { db, publisher }: { db: Db; publisher: Publisher }) {
  app.get('/v1/users/me/accounts/:account_id/preview', { schema: previewAccount }, async (request, reply) => {
    const { userId, params } = request
    const account = await accounts.find(db, { userId, accountId: params.account_id })
    if (account === undefined) throw accountNotFound()
    reply.header('x-data-source', publisher.source)
    const { id, publisher_game_name: gameName, publisher_tag_line: tagLine, region } = account
    return publisher.playerStats({ id, gameName, tagLine, region })
  })
}
