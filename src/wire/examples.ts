/**
 * What the description's examples speak of. Guild and person are those of the world that a first start seeds in
 * development, so that the requests can be sent as they are with its demo key.
 */

export const GUILD = { id: '1093847265510283776', name: 'Lanternfall Vanguard' }
export const MEMBER = { id: '1076392841065529344', username: 'tobin_ashgrove', displayName: 'Tobin Ashgrove' }

/** The primary account of that person. */
export const ACCOUNT = {
  id: 'ced5e122-e08d-5008-905c-cf34c6097c5f',
  publisher_game_name: 'Ashgrove Kestrel',
  publisher_tag_line: 'VALE9',
  region: 'eu',
  verified: false,
  is_primary: true,
  linked_at: '2026-11-02T18:20:11.000Z',
}

/** Another one, linked later. */
export const SECOND_ACCOUNT = {
  id: '7ed33462-42bf-5994-b1e3-b2bdcd769da4',
  publisher_game_name: 'Marlow',
  publisher_tag_line: 'EUW7',
  region: 'eu',
  verified: false,
  is_primary: false,
  linked_at: '2026-11-09T20:41:53.000Z',
}

/** Well-formed, and nobody's. */
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
