/**
 * The values of the OpenAPI document's examples. Guild and person are those of the world that a first start seeds in
 * development, so that the example requests can be sent unchanged with its demo key.
 */

export const GUILD = { id: '1093847265510283776', name: 'Lanternfall Vanguard' }
export const MEMBER = { id: '1076392841065529344', username: 'tobin_ashgrove', displayName: 'Tobin Ashgrove' }

/** One person of that world for each answer that a lookup in that guild can have. */
export const DEMO_PEOPLE = [
  { id: MEMBER.id, name: MEMBER.displayName, answer: '200' },
  { id: '1098312745601228801', name: 'Perrin Hollowell', answer: '200, with two linked accounts' },
  { id: '1159028364712906752', name: 'Isolde Marrowick', answer: '403 no_global_consent' },
  { id: '1048617293850714112', name: 'Maren Quillfeather', answer: '403 no_server_consent' },
  { id: '1103458821937061889', name: 'Sorrel Wyndlass', answer: '404 no_linked_account' },
]

/** The keys of that world that are refused, each in a file of the data folder. */
export const DEMO_KEYS = [
  { file: 'demo-key-other-guild', answer: '403 guild_key_mismatch' },
  { file: 'demo-key-revoked', answer: '401 invalid_or_revoked_key' },
]

/** The values of that world's keys. They may be shown to everybody there, as anybody can log in as anybody. */
export interface DemoKeys {
  valid: string
  refused: { key: string; answer: string }[]
}

/** The primary account of `MEMBER`. */
export const ACCOUNT = {
  id: 'ced5e122-e08d-5008-905c-cf34c6097c5f',
  publisher_game_name: 'Ashgrove Kestrel',
  publisher_tag_line: 'VALE9',
  region: 'eu',
  verified: false,
  is_primary: true,
  linked_at: '2026-11-02T18:20:11.000Z',
}

/** Another account of `MEMBER`, linked later. */
export const SECOND_ACCOUNT = {
  id: '7ed33462-42bf-5994-b1e3-b2bdcd769da4',
  publisher_game_name: 'Marlow',
  publisher_tag_line: 'EUW7',
  region: 'eu',
  verified: false,
  is_primary: false,
  linked_at: '2026-11-09T20:41:53.000Z',
}

export const USER = {
  id: '7',
  chat_id: MEMBER.id,
  username: MEMBER.username,
  display_name: MEMBER.displayName,
  avatar_url: null,
  global_consent: true,
  accounts: [ACCOUNT, SECOND_ACCOUNT],
  other_permissions: [{ guild_id: '42', guild_name: 'Copper Heron', is_allowed: true }],
  guilds_fetched_at: '2026-11-22T18:30:00.000Z',
}

export const SESSION = {
  created_at: '2026-11-20T09:28:12.000Z',
  expires_at: '2026-11-27T09:28:12.000Z',
  is_current: true,
}

/** Well-formed, but nobody's. */
export const API_KEY = 'psk_ThisIsAnExampleAndTheKeyOfNobody00000000000329m65'

export const INSTANCE = {
  id: '0b6a7c1e-9d2f-4b7e-8a51-1c2d3e4f5a6b',
  guild_id: GUILD.id,
  guild_name: GUILD.name,
  name: 'Match night bot',
  key_hint: API_KEY.slice(-4),
  status: 'active',
  created_at: '2026-11-02T18:20:11.000Z',
  last_used_at: '2026-11-09T20:00:00.000Z',
  revoked_at: null,
  revoked_by: null,
}

const BY_ME = { by: 'me', guild_id: null, guild_name: null, account: null, key_hint: null }

export const HISTORY = [
  { ...BY_ME, at: '2026-11-09T20:41:53.000Z', action: 'account.linked', account: 'Marlow#EUW7' },
  {
    ...BY_ME,
    at: '2026-11-02T18:21:05.000Z',
    action: 'permission.allowed',
    guild_id: GUILD.id,
    guild_name: GUILD.name,
  },
  { ...BY_ME, at: '2026-11-02T18:19:40.000Z', action: 'consent.granted' },
]

export const WHO_LOOKED = {
  since: '2026-08-25',
  incomplete_since: null,
  lookups: [
    {
      date: '2026-11-09',
      guild_id: GUILD.id,
      guild_name: GUILD.name,
      key_hint: API_KEY.slice(-4),
      answered: 14,
      refused: 0,
    },
  ],
}
