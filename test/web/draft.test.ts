/** What is typed as a game id. */
import { expect, test } from 'vitest'
import { splitGameId } from '../../src/web/app/draft.ts'

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
