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

const login = { tags: ['login'], security: [] }

export const startLogin = {
  ...login,
  operationId: 'startLogin',
  summary: "Go to the chat platform's consent screen",
  response: { 302: redirect('To the chat platform, or for browsers `/?login=busy` or `away`.') },
}

export const finishLogin = {
  ...login,
  operationId: 'finishLogin',
  summary: 'Return from the chat platform',
  querystring: shapes.CallbackQuery,
  response: {
    302: redirect(
      'To the dashboard: `/?login=done`; for browsers after a failure `declined`, `expired`, `busy`, `failed` or `away`.',
    ),
  },
}

export const logOut = operation('logOut', 'End this session', shapes.Done)
export const turnEverythingOff = {
  ...operation('turnEverythingOff', 'Turn everything off and end all of the user’s sessions', shapes.Done),
  description:
    'Browsers, which prefer `text/html`, are redirected (303) to a page that says when it was done; a refusal is a page.',
}

export const readCurrentUser = operation('readCurrentUser', 'Get the logged-in user', shapes.CurrentUser)
export const listGuilds = operation('listGuilds', 'List the user’s servers', shapes.GuildList)
export const listLookups = operation('listLookups', 'List who looked the user up', shapes.WhoLooked)
export const readHistory = operation('readHistory', 'List what the user or an operator decided and did', History)
export const exportPersonalData = operation(
  'exportPersonalData',
  'Export everything stored about the user',
  PersonalData,
)
export const readNotice = {
  ...operation('readNotice', 'What somebody read where they agreed', Notice),
  security: [],
  params: shapes.NoticePath,
}
export const listSessions = operation('listSessions', 'List the user’s sessions', SessionList)
export const endOtherSessions = operation('endOtherSessions', 'End all of the user’s other sessions', shapes.Done)
export const eraseMe = operation('eraseMe', 'Erase the user and all their data', shapes.Done)

const byAccount = { params: shapes.AccountPath }

export const linkAccount = {
  ...operation('linkAccount', 'Link a self-reported game account', shapes.Account),
  body: ref(shapes.LinkAccountRequest),
}
export const makePrimary = {
  ...operation('makePrimary', 'Make an account the primary one', shapes.Account),
  ...byAccount,
}
export const unlinkAccount = { ...operation('unlinkAccount', 'Unlink an account', shapes.Done), ...byAccount }
export const previewAccount = {
  ...operation('previewAccount', 'Preview what a bot gets for an account', PlayerStatsResponse),
  ...byAccount,
}

const byGuild = { params: shapes.GuildPath }

export const setPermission = {
  ...operation('setPermission', 'Allow or forbid lookups in a server', shapes.ServerPermission),
  ...byGuild,
  body: ref(shapes.PermissionUpdate),
}
export const forgetPermission = {
  ...operation('forgetPermission', 'Forget the decision about a server, where lookups are then off', shapes.Done),
  ...byGuild,
}

export const listInstances = operation('listInstances', 'List the user’s instance keys', shapes.InstanceList)
export const createInstance = {
  ...operation('createInstance', 'Create an instance key for a server', shapes.CreatedInstance),
  body: ref(shapes.CreateInstanceRequest),
}
export const replaceInstance = {
  ...operation('replaceInstance', 'Replace an instance key', shapes.CreatedInstance),
  params: shapes.InstancePath,
  body: ref(shapes.ReplaceInstanceRequest),
}
export const revokeInstance = {
  ...operation('revokeInstance', 'Revoke an instance key', shapes.Instance),
  params: shapes.InstancePath,
}
export const listGuildInstances = {
  ...operation('listGuildInstances', 'List the instance keys of a server the user manages', shapes.GuildInstanceList),
  ...byGuild,
}
export const revokeGuildInstance = {
  ...operation('revokeGuildInstance', 'Revoke an instance key of a server the user manages', shapes.GuildInstance),
  params: shapes.GuildInstancePath,
}

function operation<T extends TSchema>(operationId: string, summary: string, schema: T) {
  return {
    tags: ['dashboard'],
    security: [{ session: [] }],
    operationId,
    summary,
    response: { 200: answer(schema) },
  }
}
