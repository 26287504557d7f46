/** Game ids: what is typed as one, and when two are the same. */
import { expect, test } from 'vitest'
import { isSameAccount, splitGameId } from '../../src/web/app/game-id.ts'

test.each([
  ['Quillfeather#MAREN', { name: 'Quillfeather', tag: 'MAREN' }],
  ['a#b#TAG', { name: 'a#b', tag: 'TAG' }],
  ['  Quill feather # MAREN ', { name: 'Quill feather', tag: 'MAREN' }],
  ['#MAREN', undefined],
  ['Quillfeather#', undefined],
  ['Quillfeather', undefined],
])('%j is split at its last #', (typed, parts) => {
  expect(splitGameId(typed)).toEqual(parts)
})

test('case, width and outer blanks make no other account; another tag does', () => {
  const linked = { publisher_game_name: 'Quillfeather', publisher_tag_line: 'MAREN' }
  expect(isSameAccount(linked, { publisher_game_name: ' ｑuillFeather', publisher_tag_line: 'maren' })).toBe(true)
  expect(isSameAccount(linked, { publisher_game_name: 'Quillfeather', publisher_tag_line: 'MARE' })).toBe(false)
})
