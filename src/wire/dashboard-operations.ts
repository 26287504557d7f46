/**
 * The operations of the login and of the dashboard as routes declare them, by summary and schemas. Only the first-party
 * dashboard calls them: docs/errors.md says how each may be refused.
 */
import type { TSchema } from '@sinclair/typebox'
import { answer, redirect } from './answers.ts'
import * as shapes from './dashboard.ts'
import { History, Notice, PersonalData, SessionList } from './personal-data.ts'
import { ref } from './schema.ts'
import { PlayerStatsResponse } from './stats.ts'

const open = { security: [] }
const login = { tags: ['login'], ...open }
const byAccount = { params: shapes.AccountPath }
const byGuild = { params: shapes.GuildPath }
const byInstance = { params: shapes.InstancePath }

/** Each under its `operationId`. */
export const operations = withIds({
  startLogin: {
    ...login,
    summary: "Go to the chat platform's consent screen",
    response: { 302: redirect('To the chat platform, or for browsers `/?login=busy` or `away`.') },
  },
  finishLogin: {
    ...login,
    summary: 'Return from the chat platform',
    querystring: shapes.CallbackQuery,
    response: {
      302: redirect(
        'To the dashboard: `/?login=done`; for browsers after a failure `declined`, `expired`, `busy`, `failed` or `away`.',
      ),
    },
  },
  logOut: operation('End this session', shapes.Done),
  turnEverythingOff: operation('Turn everything off and end all of the user’s sessions', shapes.Done, {
    description:
      'Browsers (`Accept: text/html`) are redirected (303) to a confirmation page; if the request is refused, they get an HTML page instead of JSON.',
  }),

  readCurrentUser: operation('Get the logged-in user', shapes.CurrentUser),
  listGuilds: operation('List the user’s servers', shapes.GuildList),
  listLookups: operation('List who looked the user up', shapes.WhoLooked),
  readHistory: operation('List the user’s history', History),
  exportPersonalData: operation('Export everything stored about the user', PersonalData),
  readNotice: operation('Get the consent text people agreed to', Notice, { ...open, params: shapes.NoticePath }),
  listSessions: operation('List the user’s sessions', SessionList),
  endOtherSessions: operation('End all of the user’s other sessions', shapes.Done),
  eraseMe: operation('Erase the user and all their data', shapes.Done),

  linkAccount: operation('Link a self-reported game account', shapes.Account, { body: ref(shapes.LinkAccountRequest) }),
  makePrimary: operation('Make an account the primary one', shapes.Account, byAccount),
  unlinkAccount: operation('Unlink an account', shapes.Done, byAccount),
  previewAccount: operation('Preview what a bot gets for an account', PlayerStatsResponse, byAccount),

  setPermission: operation('Allow or forbid lookups in a server', shapes.ServerPermission, {
    ...byGuild,
    body: ref(shapes.PermissionUpdate),
  }),
  forgetPermission: operation('Delete the permission for a server (lookups there are off)', shapes.Done, byGuild),

  listInstances: operation('List the user’s instance keys', shapes.InstanceList),
  createInstance: operation('Create an instance key for a server', shapes.CreatedInstance, {
    body: ref(shapes.CreateInstanceRequest),
  }),
  replaceInstance: operation('Replace an instance key', shapes.CreatedInstance, {
    ...byInstance,
    body: ref(shapes.ReplaceInstanceRequest),
  }),
  revokeInstance: operation('Revoke an instance key', shapes.Instance, byInstance),
  listGuildInstances: operation(
    'List the instance keys of a server the user manages',
    shapes.GuildInstanceList,
    byGuild,
  ),
  revokeGuildInstance: operation('Revoke an instance key of a server the user manages', shapes.GuildInstance, {
    params: shapes.GuildInstancePath,
  }),
})

/** `more`: what it takes, and what else differs. */
function operation<T extends TSchema, More extends object>(summary: string, schema: T, more: More = {} as More) {
  return { tags: ['dashboard'], security: [{ session: [] }], summary, response: { 200: answer(schema) }, ...more }
}

function withIds<T extends Record<string, object>>(all: T): T {
  for (const [operationId, one] of Object.entries(all)) Object.assign(one, { operationId })
  return all
}
