/** Linking and unlinking game accounts, choosing the primary one, and previewing what a bot would get. */
import { Type } from '@sinclair/typebox'
import type { Publisher } from '../../clients/publisher/publisher.ts'
import type { App } from '../../http/app-type.ts'
import type { GameId } from '../../lib/people.ts'
import { refuse } from '../../lib/refusals.ts'
import * as accounts from '../../store/people/accounts.ts'
import type { Db } from '../../store/tables.ts'
import { Account, Done, LinkAccountRequest } from '../../wire/dashboard.ts'
import { ref, Text } from '../../wire/schema.ts'
import { PlayerStatsResponse } from '../../wire/stats.ts'
import { operation, orRefuse } from './operation.ts'
import { causeOf } from './require-user.ts'

const byAccount = { params: Type.Object({ account_id: Text() }) }

export async function accountRoutes(app: App, { db, publisher }: { db: Db; publisher: Publisher }) {
  const linkAccount = operation('linkAccount', 'Link a self-reported game account', {
    body: ref(LinkAccountRequest),
    returns: Account,
  })
  app.post('/v1/users/me/accounts', { schema: linkAccount }, async (request) => {
    const { userId, body } = request
    const account = await accounts.link(db, { userId, gameId: toGameId(body) }, causeOf(request))
    if (account === 'erased') throw refuse('not_logged_in')
    if (account === 'limit-reached') throw refuse('account_limit_reached')
    if (account === 'already-linked') throw refuse('account_already_linked')
    return account
  })

  const makePrimary = operation('makePrimary', 'Make an account the primary one', { ...byAccount, returns: Account })
  app.post('/v1/users/me/accounts/:account_id/primary', { schema: makePrimary }, async (request) => {
    const { userId, params } = request
    const account = await accounts.setPrimary(db, { userId, accountId: params.account_id }, causeOf(request))
    return orRefuse(account, 'account_not_found')
  })

  const unlinkAccount = operation('unlinkAccount', 'Unlink an account', { ...byAccount, returns: Done })
  app.delete('/v1/users/me/accounts/:account_id', { schema: unlinkAccount }, async (request) => {
    const { userId, params } = request
    const isUnlinked = await accounts.unlink(db, { userId, accountId: params.account_id }, causeOf(request))
    if (!isUnlinked) throw refuse('account_not_found')
    return { status: 'ok' as const }
  })

  // Only the person who linked the account sees this preview, so it isn't counted as a lookup.
  const previewAccount = operation('previewAccount', 'Preview what a bot gets for an account', {
    ...byAccount,
    returns: PlayerStatsResponse,
  })
  app.get('/v1/users/me/accounts/:account_id/preview', { schema: previewAccount }, async (request, reply) => {
    const { userId, params } = request
    const account = orRefuse(await accounts.find(db, { userId, accountId: params.account_id }), 'account_not_found')
    reply.header('x-data-source', publisher.source)
    return publisher.playerStats({ id: account.id, ...toGameId(account) })
  })
}

const toGameId = (body: LinkAccountRequest): GameId => ({
  gameName: body.publisher_game_name,
  tagLine: body.publisher_tag_line,
  region: body.region,
})
