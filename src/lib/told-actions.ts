/** The actions that people are told of in their history. */
export const TOLD_ACTIONS = [
  'consent.granted',
  'consent.withdrawn',
  'permission.allowed',
  'permission.denied',
  'permission.forgotten',
  'account.linked',
  'account.made_primary',
  'account.unlinked',
  'key.created',
  'key.replaced',
  'key.revoked',
  'guild_key.revoked',
  // Operators looked: at the keys, at the audit trail, at everything.
  'keys.listed',
  'audit.read',
  'data.shown',
] as const

export type ToldAction = (typeof TOLD_ACTIONS)[number]
