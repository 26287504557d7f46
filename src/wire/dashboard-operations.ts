/**
 * The operations of the login and of the dashboard as routes declare them, by summary and schemas. Only the first-party
 * dashboard calls them: docs/errors.md says how each may be refused.
 */
import type { TSchema } from '@sinclair/typebox'
import { answer, redirect } from './answers.ts'
import * as shapes from './dashboard.ts'
import { History, PersonalData, SessionList } from './personal-data.ts'
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
  summary: 'Come back from the chat platform',
  querystring: shapes.CallbackQuery,
  response: {
    302: redirect(
      'To the dashboard: `/?login=done`; for browsers after a failure `declined`, `expired`, `busy`, `failed` or `away`.',
    ),
  },
}

export const logOut = operation('logOut', 'End this session', shapes.Done)
export const turnEverythingOff = {
  ...operation('turnEverythingOff', 'Turn global consent off and end all sessions of the user', shapes.Done),
  description: 'A browser, which prefers `text/html`, is answered by a page.',
}

export const readCurrentUser = operation('readCurrentUser', 'Who is logged in', shapes.CurrentUser)
export const listGuilds = operation('listGuilds', 'The guilds the user is in', shapes.GuildList)
export const listLookups = operation('listLookups', 'Who looked the user up', shapes.WhoLooked)
export const readHistory = operation('readHistory', 'What was decided and done, by the user or an operator', History)
export const exportPersonalData = operation('exportPersonalData', 'Everything that is kept of the user', PersonalData)
export const listSessions = operation('listSessions', 'Where the user is logged in', SessionList)
export const endOtherSessions = operation('endOtherSessions', 'End all sessions of the user but this one', shapes.Done)
export const eraseMe = operation('eraseMe', 'Erase the user and everything that is theirs', shapes.Done)

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
  ...operation('previewAccount', 'What a bot is told of an account', PlayerStatsResponse),
  ...byAccount,
}

const byGuild = { params: shapes.GuildPath }

export const setPermission = {
  ...operation('setPermission', 'Allow or forbid lookups in a guild', shapes.ServerPermission),
  ...byGuild,
  body: ref(shapes.PermissionUpdate),
}
export const forgetPermission = {
  ...operation('forgetPermission', 'Forget the decision for a guild, where lookups are then not allowed', shapes.Done),
  ...byGuild,
}

export const listInstances = operation('listInstances', 'The instance keys of the user', shapes.InstanceList)
export const createInstance = {
  ...operation('createInstance', 'Create an instance key for a guild', shapes.CreatedInstance),
  body: ref(shapes.CreateInstanceRequest),
}
export const replaceInstance = {
  ...operation('replaceInstance', 'Create an instance key in the place of another', shapes.CreatedInstance),
  params: shapes.InstancePath,
  body: ref(shapes.ReplaceInstanceRequest),
}
export const revokeInstance = {
  ...operation('revokeInstance', 'Revoke an instance key', shapes.Instance),
  params: shapes.InstancePath,
}
export const listGuildInstances = {
  ...operation('listGuildInstances', 'The instance keys of a guild that the user manages', shapes.GuildInstanceList),
  ...byGuild,
}
export const revokeGuildInstance = {
  ...operation('revokeGuildInstance', 'Revoke an instance key of a guild that the user manages', shapes.GuildInstance),
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
