/** Operations for people. Only the dashboard calls them; docs/errors.md lists how each can be refused. */
import { type TSchema, Type } from '@sinclair/typebox'
import { type Reason, refuse } from '../../lib/refusals.ts'
import { GUILD } from '../../wire/examples.ts'
import { operations, success } from '../../wire/responses.ts'
import { Int64 } from '../../wire/schema.ts'

export const guildId = Int64('The server.', GUILD.id)
export const byGuild = { params: Type.Object({ guild_id: guildId }) }

const declare = operations('dashboard', [{ session: [] }])

/** `returns`: the schema of the 200 response. `more`: the parameters, the request body, and other parts of the route's schema. */
export function operation<T extends TSchema, More extends object>(
  operationId: string,
  summary: string,
  { returns, ...more }: { returns: T } & More,
) {
  return declare(operationId, summary, { response: { 200: success(returns) }, ...more })
}

/** Returns what the store found, or refuses if it found nothing. */
export function orRefuse<T>(found: T | undefined, reason: Reason): T {
  if (found === undefined) throw refuse(reason)
  return found
}
