/** A person who is logged in and has no servers, accounts or keys. */
import type { LoggedIn } from '../../src/web/app/state/session.ts'
import type { Guild } from '../../src/wire/dashboard.ts'

export const newcomer: LoggedIn = {
  phase: 'logged-in',
  me: {
    id: '1',
    chat_id: '2',
    username: '',
    display_name: '',
    avatar_url: null,
    global_consent: true,
    accounts: [],
    other_permissions: [],
    guilds_fetched_at: null,
  },
  guilds: [],
  keys: [],
}

/** A server in a person's list, which is off. */
export const guildOf = (id: string, changes: Partial<Guild> = {}): Guild => ({
  ...{ id, name: id, icon_url: null, bots: [], can_manage: false, is_allowed: false },
  ...changes,
})
