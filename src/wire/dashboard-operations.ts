/**
 * The operations of the login and of the dashboard as routes declare them, by summary, schemas and refusals. Only the
 * first-party dashboard calls them, so they have no prose and no examples.
 */
import type { TSchema } from '@sinclair/typebox'
import {
  answer,
  emptyAnswer,
  INVALID,
  type Refusals,
  SERVICE_REFUSALS,
  SESSION_REFUSALS,
  WRITE_REFUSALS,
} from './answers.ts'
import {
  Account,
  AccountPath,
  CallbackQuery,
  CreatedInstance,
  CreateInstanceRequest,
  CurrentUser,
  Done,
  GuildInstance,
  GuildInstanceList,
  GuildInstancePath,
  GuildList,
  GuildPath,
  Instance,
  InstanceList,
  InstancePath,
  LinkAccountRequest,
  PermissionUpdate,
  ServerPermission,
  WhoLooked,
} from './dashboard.ts'
import { History, PersonalData, SessionList } from './personal-data.ts'
import { ref } from './schema.ts'
import { PlayerStatsResponse } from './stats.ts'

const login = { tags: ['login'], security: [] }

export const startLogin = {
  ...login,
  operationId: 'startLogin',
  summary: "Go to the chat platform's consent screen",
  response: { 302: emptyAnswer('To the chat platform, or for browsers `/?login=busy` or `away`.') },
  refusals: { 429: ['rate_limited'], ...SERVICE_REFUSALS } satisfies Refusals,
}

export const finishLogin = {
  ...login,
  operationId: 'finishLogin',
  summary: 'Come back from the chat platform',
  querystring: CallbackQuery,
  response: {
    302: emptyAnswer(
      'To the dashboard: `/?login=done`; for browsers after a failure `declined`, `expired`, `busy`, `failed` or `away`.',
    ),
  },
  refusals: {
    400: ['invalid_state', 'login_denied'],
    429: ['rate_limited'],
    502: ['chat_platform_unavailable'],
    ...INVALID,
    ...SERVICE_REFUSALS,
  } satisfies Refusals,
}

export const readCurrentUser = read('readCurrentUser', 'Who is logged in', CurrentUser)
export const listGuilds = read('listGuilds', 'The guilds the user is in', GuildList)
export const listLookups = read('listLookups', 'Who looked the user up', WhoLooked)
export const readHistory = read('readHistory', 'What was decided and done, by the user or by an operator', History)
export const listSessions = read('listSessions', 'Where the user is logged in', SessionList)
export const exportPersonalData = read('exportPersonalData', 'Everything that is kept of the user', PersonalData)
export const listInstances = read('listInstances', 'The instance keys of the user', InstanceList)

export const logOut = write('logOut', 'End this session', Done)
export const endOtherSessions = write('endOtherSessions', 'End all sessions of the user but this one', Done)
export const turnEverythingOff = write(
  'turnEverythingOff',
  'Turn global consent off and end all sessions of the user',
  Done,
)
export const eraseMe = write('eraseMe', 'Erase the user and everything that is theirs', Done, {
  403: ['login_too_old', 'cross_site_request'],
})

export const linkAccount = {
  ...write('linkAccount', 'Link a self-reported game account', Account, {
    ...INVALID,
    409: ['account_already_linked'],
    429: ['account_limit_reached', 'rate_limited'],
  }),
  body: ref(LinkAccountRequest),
}

const oneAccount = { 404: ['account_not_found'], ...INVALID } satisfies Refusals

export const makePrimary = {
  ...write('makePrimary', 'Make an account the primary one', Account, oneAccount),
  params: AccountPath,
}

export const unlinkAccount = {
  ...write('unlinkAccount', 'Unlink an account', Done, oneAccount),
  params: AccountPath,
}

export const previewAccount = {
  ...read('previewAccount', 'What a bot is told of an account', PlayerStatsResponse, oneAccount),
  params: AccountPath,
}

export const setPermission = {
  ...write('setPermission', 'Allow or forbid lookups in a guild', ServerPermission, {
    ...INVALID,
    429: ['permission_limit_reached', 'rate_limited'],
  }),
  params: GuildPath,
  body: ref(PermissionUpdate),
}

export const forgetPermission = {
  ...write('forgetPermission', 'Forget the decision for a guild, where lookups are then not allowed', Done, INVALID),
  params: GuildPath,
}

const cannotManage = ['manage_server_required', 'guild_list_stale'] as const

export const createInstance = {
  ...write('createInstance', 'Create an instance key for a guild', CreatedInstance, {
    ...INVALID,
    403: [...cannotManage, 'cross_site_request'],
    429: ['key_limit_reached', 'rate_limited'],
  }),
  body: ref(CreateInstanceRequest),
}

const oneInstance = { 404: ['instance_not_found'], ...INVALID } satisfies Refusals

export const revokeInstance = {
  ...write('revokeInstance', 'Revoke an instance key', Instance, oneInstance),
  params: InstancePath,
}

export const listGuildInstances = {
  ...read('listGuildInstances', 'The instance keys of a guild that the user manages', GuildInstanceList, {
    403: cannotManage,
    ...INVALID,
  }),
  params: GuildPath,
}

export const revokeGuildInstance = {
  ...write('revokeGuildInstance', 'Revoke an instance key of a guild that the user manages', GuildInstance, {
    ...oneInstance,
    403: [...cannotManage, 'cross_site_request'],
  }),
  params: GuildInstancePath,
}

function read<T extends TSchema>(operationId: string, summary: string, schema: T, refusals: Refusals = {}) {
  return operation(operationId, summary, schema, { ...SESSION_REFUSALS, ...refusals })
}

function write<T extends TSchema>(operationId: string, summary: string, schema: T, refusals: Refusals = {}) {
  return operation(operationId, summary, schema, { ...WRITE_REFUSALS, ...refusals })
}

function operation<T extends TSchema>(operationId: string, summary: string, schema: T, refusals: Refusals) {
  return {
    tags: ['dashboard'],
    security: [{ session: [] }],
    operationId,
    summary,
    response: { 200: answer(schema) },
    refusals,
  }
}
