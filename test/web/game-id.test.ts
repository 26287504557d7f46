/** Game ids: what is typed as one, and when two are the same. */
import { expect, test } from 'vitest'
import { isSameAccount, splitGameId } from '../../src/web/app/game-id.ts'

test.each([
  ['Quillfeather#MAREN', ['Quillfeather', 'MAREN']],
  ['a#b#TAG', ['a#b', 'TAG']],
  ['  Quill feather # MAREN ', ['Quill feather', 'MAREN']],
  ['#MAREN', undefined],
  ['Quillfeather#', undefined],
  ['Quillfeather', undefined],
])('%j is split at its last #', (typed, parts) => {
  const found = splitGameId(typed)
  expect(found && Object.values(found)).toEqual(parts)
})

test('case, width and outer blanks make no other account; another tag does', () => {
  const linked = { publisher_game_name: 'Quillfeather', publisher_tag_line: 'MAREN' }
  expect(isSameAccount(linked, { publisher_game_name: ' ｑuillFeather', publisher_tag_line: 'maren' })).toBe(true)
  expect(isSameAccount(linked, { publisher_game_name: 'Quillfeather', publisher_tag_line: 'MARE' })).toBe(false)
})
