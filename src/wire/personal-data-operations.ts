/** The operations on what is kept of a person, as routes declare them. */
import { answer, reasons, sessionFailures, writeFailures } from './answers.ts'
import { Done } from './dashboard.ts'
import { GUILD, HISTORY, INSTANCE, SESSION, USER, WHO_LOOKED } from './examples.ts'
import { History, PersonalData, SessionList } from './personal-data.ts'

const dashboard = { tags: ['dashboard'], security: [{ session: [] }] }

export const readHistory = {
  ...dashboard,
  operationId: 'readHistory',
  summary: 'What was decided and done, by the user or by an operator',
  description: 'The newest thousand events, newest first, kept as long as the audit trail is.',
  response: {
    200: answer(History, 'Newest first, a thousand at most.', { events: HISTORY }),
    ...sessionFailures,
  },
}

export const listSessions = {
  ...dashboard,
  operationId: 'listSessions',
  summary: 'Where the user is logged in',
  description: 'Each device has a session of its own; the one that asks is marked.',
  response: { 200: answer(SessionList, 'Newest first.', { sessions: [SESSION] }), ...sessionFailures },
}

export const exportPersonalData = {
  ...dashboard,
  operationId: 'exportPersonalData',
  summary: 'Everything that is kept of the user, as a file',
  description: 'One JSON document, complete, without secrets and hashes.',
  response: {
    200: answer(PersonalData, 'An attachment. Nothing in it lets anybody log in, or use a key.', {
      exported_at: '2026-11-20T09:30:00.000Z',
      first_login_at: '2026-11-02T18:19:40.000Z',
      last_login_at: '2026-11-20T09:28:12.000Z',
      guild_list_from: '2026-11-20T09:28:12.000Z',
      user: USER,
      guilds: [{ id: GUILD.id, name: GUILD.name, icon_url: null, can_manage: true, is_allowed: true }],
      permissions: [
        { guild_id: GUILD.id, guild_name: GUILD.name, is_allowed: true, updated_at: '2026-11-02T18:21:05.000Z' },
      ],
      instances: [INSTANCE],
      key_use: [{ instance_id: INSTANCE.id, began_at: '2026-11-20T09:20:00.000Z', asked: 14, refused: 1, limited: 0 }],
      sessions: [SESSION],
      events: HISTORY,
      lookups: WHO_LOOKED,
    }),
    ...sessionFailures,
  },
}

export const eraseMe = {
  ...dashboard,
  operationId: 'eraseMe',
  summary: 'Erase the user and everything that is theirs',
  description:
    'For good; keys stop working with the next request. Needs a login of the last ten minutes. Whoever has thousands of ' +
    'events is made invisible first: after a 503 ask again, which goes on where the one before ended.',
  response: {
    200: answer(
      Done,
      'Erased, invisible, and logged out everywhere. Their keys are refused from now on. Backups made before still hold them.',
      { status: 'ok' },
    ),
    ...writeFailures(),
    403: reasons(
      'A cross-site request, or a login more than ten minutes ago: log in again first.',
      'cross_site_request',
      'login_too_old',
    ),
  },
}
