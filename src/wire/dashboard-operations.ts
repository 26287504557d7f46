/** The session operations as routes declare them: summaries, shapes, and every status with an example. */
import { answer, anyFailures, invalid, reasons, sessionFailures, writeFailures } from './answers.ts'
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
import { ACCOUNT, API_KEY, GUILD, INSTANCE, SECOND_ACCOUNT, USER, WHO_LOOKED } from './examples.ts'
import { ref } from './schema.ts'
import { PlayerStatsResponse } from './stats.ts'

const dashboard = { tags: ['dashboard'], security: [{ session: [] }] }
const login = { tags: ['login'], security: [] }

const redirect = (description: string) => ({ description, type: 'null' as const })

const invalidText = (name: string) =>
  invalid(['path', name], 'Input should be valid Unicode text without NUL', 'string_unicode')
const invalidAccountId = invalidText('account_id')
const invalidInstanceId = invalidText('instance_id')
const invalidGuildId = invalid(
  ['path', 'guild_id'],
  'Input should be a valid integer, unable to parse string as an integer',
  'int_parsing',
)

export const startLogin = {
  ...login,
  operationId: 'startLogin',
  summary: "Go to the chat platform's consent screen",
  description: 'For browsers: OAuth 2.0 with PKCE. The chat platform always shows its consent screen.',
  response: {
    302: redirect(
      "To the chat platform's consent screen. When that isn't possible, browsers are sent to the dashboard, which " +
        'explains: `/?login=busy` or `away`.',
    ),
    429: reasons('Too many logins from this address.', 'rate_limited'),
    ...anyFailures,
  },
}

export const finishLogin = {
  ...login,
  operationId: 'finishLogin',
  summary: 'Come back from the chat platform',
  description:
    'The chat platform sends the browser here. Only when all of it succeeded is the person stored, global ' +
    'consent turned on, and a session begun.',
  querystring: CallbackQuery,
  response: {
    302: redirect(
      'Logged in, to the dashboard. Browsers are sent there after a failure too, with `?login=declined`, `expired`, ' +
        '`busy` (429), `failed` (the chat platform) or `away` (this service).',
    ),
    400: reasons(
      'The login is not one of this browser, was used or is too old, or was declined.',
      'invalid_state',
      'login_denied',
    ),
    422: invalid(['query', 'code'], 'Field required', 'missing'),
    429: reasons('Too many logins from this address.', 'rate_limited'),
    ...anyFailures,
    502: reasons('The chat platform is down, slow or talks nonsense.', 'chat_platform_unavailable'),
  },
}

export const logOut = {
  ...dashboard,
  operationId: 'logOut',
  summary: 'End this session',
  description: 'Consent stays as it is. Clears the cookie.',
  response: { 200: answer(Done, 'Logged out.', { status: 'ok' }), ...writeFailures() },
}

export const turnEverythingOff = {
  ...dashboard,
  operationId: 'turnEverythingOff',
  summary: 'Turn global consent off and end all sessions of the user',
  description:
    'From the next lookup on nobody finds this person, in any guild. Links and permissions stay, and count again ' +
    'after the next login.',
  response: { 200: answer(Done, 'Invisible and logged out everywhere.', { status: 'ok' }), ...writeFailures() },
}

export const endOtherSessions = {
  ...dashboard,
  operationId: 'endOtherSessions',
  summary: 'End all sessions of the user but this one',
  description: 'This session and consent stay as they are.',
  response: {
    200: answer(Done, 'Logged out everywhere else. Consent stays as it is.', { status: 'ok' }),
    ...writeFailures(),
  },
}

export const readCurrentUser = {
  ...dashboard,
  operationId: 'readCurrentUser',
  summary: 'Who is logged in',
  description: 'What the service knows of the person whose session it is.',
  response: {
    200: answer(CurrentUser, 'The user, linked accounts, and permissions for guilds outside the guild list.', USER),
    ...sessionFailures,
  },
}

export const listGuilds = {
  ...dashboard,
  operationId: 'listGuilds',
  summary: 'The guilds the user is in',
  description:
    'From the list that the chat platform gave at the last login. A guild in which nothing was ever allowed is ' +
    'not allowed.',
  response: {
    200: answer(GuildList, 'Each with whether lookups are allowed there.', {
      guilds: [{ id: GUILD.id, name: GUILD.name, icon_url: null, can_manage: true, is_allowed: false }],
    }),
    ...sessionFailures,
  },
}

export const listLookups = {
  ...dashboard,
  operationId: 'listLookups',
  summary: 'Who looked the user up',
  description:
    'By day (UTC), server and key, newest first: how many lookups were answered, and how many the rules of consent refused.',
  response: {
    200: answer(
      WhoLooked,
      'For each day, guild and key how many lookups of the user there were. Nobody else sees it, and the newest seconds ' +
        'may be missing.',
      WHO_LOOKED,
    ),
    ...sessionFailures,
  },
}

export const linkAccount = {
  ...dashboard,
  operationId: 'linkAccount',
  summary: 'Link a self-reported game account',
  description: 'The game id is believed as it is typed, and stays unverified. Each can be linked once, by one person.',
  body: ref(LinkAccountRequest),
  response: {
    200: answer(
      Account,
      'Linked. The first link becomes the primary account. A person has at most 25.',
      SECOND_ACCOUNT,
    ),
    ...writeFailures({ limit: 'account_limit_reached' }),
    409: reasons('Somebody linked this game id already.', 'account_already_linked'),
    422: invalid(['body', 'publisher_tag_line'], 'Field required', 'missing'),
  },
}

const noAccount = reasons('No such account of this user.', 'account_not_found')

export const makePrimary = {
  ...dashboard,
  operationId: 'makePrimary',
  summary: 'Make an account the primary one',
  description: 'The primary account is the one that a lookup shows when it names none.',
  params: AccountPath,
  response: {
    200: answer(Account, 'The primary account.', ACCOUNT),
    ...writeFailures(),
    404: noAccount,
    422: invalidAccountId,
  },
}

export const unlinkAccount = {
  ...dashboard,
  operationId: 'unlinkAccount',
  summary: 'Unlink an account',
  description: 'Lookups no longer find it. The game id can be linked again, by anybody.',
  params: AccountPath,
  response: {
    200: answer(Done, 'Unlinked. The oldest account left becomes primary if need be.', { status: 'ok' }),
    ...writeFailures(),
    404: noAccount,
    422: invalidAccountId,
  },
}

export const previewAccount = {
  ...dashboard,
  operationId: 'previewAccount',
  summary: 'What a bot is told of an account',
  description:
    'For the person whose account it is, and nobody else: the figures that a lookup of it is answered with while they ' +
    'agree. It is no lookup, and counts as none.',
  params: AccountPath,
  response: {
    200: answer(PlayerStatsResponse, 'What a bot would get. Placeholder data today.'),
    ...sessionFailures,
    404: noAccount,
    422: invalidAccountId,
  },
}

export const setPermission = {
  ...dashboard,
  operationId: 'setPermission',
  summary: 'Allow or forbid lookups in a guild',
  description:
    'Counts for the next lookup in that guild, and for that guild only. A guild that is not in the list can be ' +
    'set too.',
  params: GuildPath,
  body: ref(PermissionUpdate),
  response: {
    200: answer(
      ServerPermission,
      'What counts from now on. A person has at most 1,000 records; forbidding is never refused.',
      { guild_id: GUILD.id, is_allowed: true },
    ),
    ...writeFailures({ limit: 'permission_limit_reached' }),
    422: invalid(['body', 'is_allowed'], 'Input should be a valid boolean', 'bool_type'),
  },
}

export const forgetPermission = {
  ...dashboard,
  operationId: 'forgetPermission',
  summary: 'Forget the decision for a guild, where lookups are then not allowed',
  description: 'Counts at once, as a no does, and makes room for another record.',
  params: GuildPath,
  response: {
    200: answer(Done, 'There is no record for this guild any more; a second time changes nothing.', { status: 'ok' }),
    ...writeFailures(),
    422: invalidGuildId,
  },
}

export const listInstances = {
  ...dashboard,
  operationId: 'listInstances',
  summary: 'The instance keys of the user',
  description: 'Never the values of the keys, which are stored as hashes.',
  response: {
    200: answer(InstanceList, 'Newest first, with the hundred that were revoked last.', { instances: [INSTANCE] }),
    ...sessionFailures,
  },
}

const cannotManage = ['manage_server_required', 'guild_list_stale']

export const createInstance = {
  ...dashboard,
  operationId: 'createInstance',
  summary: 'Create an instance key for a guild',
  description:
    'Needs the right to manage the guild, from a guild list of less than 24 hours. A person has at most two ' +
    'active keys.',
  body: ref(CreateInstanceRequest),
  response: {
    200: answer(CreatedInstance, 'The key, shown this once.', {
      ...INSTANCE,
      last_used_at: null,
      api_key: API_KEY,
    }),
    ...writeFailures({ forbidden: cannotManage, limit: 'key_limit_reached' }),
    422: invalid(['body', 'guild_id'], 'Input should be a valid string', 'string_type'),
  },
}

export const revokeInstance = {
  ...dashboard,
  operationId: 'revokeInstance',
  summary: 'Revoke an instance key',
  description: 'At once and for good: the next request with this key is 401.',
  params: InstancePath,
  response: {
    200: answer(Instance, 'Revoked; a second time changes nothing.', {
      ...INSTANCE,
      status: 'revoked',
      revoked_at: '2026-11-10T08:00:00.000Z',
      revoked_by: 'owner',
    }),
    ...writeFailures(),
    404: reasons('No such key of this user.', 'instance_not_found'),
    422: invalidInstanceId,
  },
}

const guildInstance = { ...INSTANCE, is_mine: false, maker_manages: true }

export const listGuildInstances = {
  ...dashboard,
  operationId: 'listGuildInstances',
  summary: 'The instance keys of a guild that the user manages',
  description: 'All of them, whoever made them, without saying who did. Needs the right that making a key needs.',
  params: GuildPath,
  response: {
    200: answer(
      GuildInstanceList,
      'Newest first, whoever made them, with the hundred that were revoked last. Whose they are is not told.',
      { instances: [guildInstance] },
    ),
    ...sessionFailures,
    403: reasons('The user does not manage the guild, by a guild list that is not older than a day.', ...cannotManage),
    422: invalidGuildId,
  },
}

export const revokeGuildInstance = {
  ...dashboard,
  operationId: 'revokeGuildInstance',
  summary: 'Revoke an instance key of a guild that the user manages',
  description: 'At once and for good, whoever made it. Needs the right that making a key needs.',
  params: GuildInstancePath,
  response: {
    200: answer(GuildInstance, 'Revoked, whoever made it; a second time changes nothing.', {
      ...guildInstance,
      status: 'revoked',
      revoked_at: '2026-11-10T08:00:00.000Z',
      revoked_by: 'manager',
    }),
    ...writeFailures({ forbidden: cannotManage }),
    404: reasons('No such key of this guild.', 'instance_not_found'),
    422: invalidInstanceId,
  },
}
