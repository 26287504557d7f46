/** The actions in people's history, and who can perform each. The dashboard has a sentence for every action. */

/** A member (in the dashboard, by chat command or by removing the app), a manager of a key's guild, a bot, or an operator. */
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
  // For the manager who revoked somebody else's key; its creator gets `key.revoked`.
  'guild_key.revoked': ['me'],
  // An operator read the keys, the audit trail, or all of a person's data.
  'keys.listed': ['operator'],
  'audit.read': ['operator'],
  'data.shown': ['operator'],
} as const satisfies Record<string, readonly Actor[]>

export type HistoryAction = keyof typeof HISTORY_ACTIONS
export const historyActions = Object.keys(HISTORY_ACTIONS) as HistoryAction[]
