/** Example values of the API document. They exist in the demo world, so that the demo key can send the example requests. */

export const GUILD = { id: '1093847265510283776', name: 'Lanternfall Vanguard' }
export const MEMBER = { id: '1076392841065529344' }
export const STRANGER = { id: '1159028364712906752' }

export const DEMO_PEOPLE = [
  { id: MEMBER.id, name: 'Tobin Ashgrove', answer: '200' },
  { id: '1098312745601228801', name: 'Perrin Hollowell', answer: '200, with two linked accounts' },
  { id: STRANGER.id, name: 'Isolde Marrowick', answer: '403 no_global_consent' },
  { id: '1048617293850714112', name: 'Maren Quillfeather', answer: '403 no_server_consent' },
  { id: '1103458821937061889', name: 'Sorrel Wyndlass', answer: '404 no_linked_account' },
]

export const DEMO_KEYS = [
  { file: 'demo-key-other-guild', answer: '403 guild_key_mismatch' },
  { file: 'demo-key-revoked', answer: '401 invalid_or_revoked_key' },
]
