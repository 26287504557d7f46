/** Linking, unlinking and choosing game accounts. */
import type { App } from '../http/app-type.ts'
import { accountAlreadyLinked, accountLimitReached, accountNotFound, notLoggedIn } from '../lib/refusals.ts'
import * as accounts from '../store/people/accounts.ts'
import type { Db } from '../store/tables.ts'
import type { LinkAccountRequest } from '../wire/dashboard.ts'
import { linkAccount, makePrimary, unlinkAccount } from '../wire/dashboard-operations.ts'
import { causeOf } from './require-user.ts'

export async function accountRoutes(app: App, { db }: { db: Db }) {
  app.post('/v1/users/me/accounts', { schema: linkAccount }, async (request) => {
    const { userId, body } = request
    const account = await accounts.link(db, { userId, gameId: toGameId(body) }, causeOf(request))
    if (account === 'erased') throw notLoggedIn()
    if (account === 'limit-reached') throw accountLimitReached()
    if (account === 'already-linked') throw accountAlreadyLinked()
    return account
  })

  app.post('/v1/users/me/accounts/:account_id/primary', { schema: makePrimary }, async (request) => {
    const { userId, params } = request
    const account = await accounts.setPrimary(db, { userId, accountId: params.account_id }, causeOf(request))
    if (account === undefined) throw accountNotFound()
    return account
  })

  app.delete('/v1/users/me/accounts/:account_id', { schema: unlinkAccount }, async (request) => {
    const { userId, params } = request
    const isUnlinked = await accounts.unlink(db, { userId, accountId: params.account_id }, causeOf(request))
    if (!isUnlinked) throw accountNotFound()
    return { status: 'ok' as const }
  })
}

const toGameId = (body: LinkAccountRequest): accounts.GameId => ({
  gameName: body.publisher_game_name,
  tagLine: body.publisher_tag_line,
  region: body.region,
})
