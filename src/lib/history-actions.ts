/** The actions that people see in their history, and who can do each of them: the dashboard has a sentence for each. */

/** A member (dashboard, chat command, or removing the app), a manager of a key's guild, a bot, or an operator. */
export type Actor = 'me' | 'chat' | 'platform' | 'manager' | 'bot' | 'operator'

export const HISTORY_ACTIONS = {
  'consent.granted': ['me'],
  'consent.withdrawn': ['me', 'chat', 'platform', 'operator'],
  'permission.allowed': ['me'],
  'permission.denied': ['me', 'chat'],
  'permission.forgotten': ['me'],
  'account.linked': ['me'],
  'account.made_primary': ['me'],
  'account.unlinked': ['me', 'operator'],
  'key.created': ['me'],
  'key.replaced': ['me'],
  'key.revoked': ['me', 'manager', 'bot', 'operator'],
  'guild_key.revoked': ['me'],
  // Operators looked: at the keys, at the audit trail, at everything.
  'keys.listed': ['operator'],
  'audit.read': ['operator'],
  'data.shown': ['operator'],
} as const satisfies Record<string, readonly Actor[]>

export type HistoryAction = keyof typeof HISTORY_ACTIONS
export const historyActions = Object.keys(HISTORY_ACTIONS) as HistoryAction[]
