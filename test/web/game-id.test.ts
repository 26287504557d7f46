/** Game ids as people type or paste them. */
import { expect, test } from 'vitest'
import { emptyDraft, errorsOf, toRequest } from '../../src/web/app/draft.ts'
import { splitGameId } from '../../src/web/app/game-id.ts'

test.each([
  ['Quillfeather#MAREN', ['Quillfeather', 'MAREN']],
  ['a#b#TAG', ['a#b', 'TAG']],
  ['  Quill feather # MAREN ', ['Quill feather', 'MAREN']],
  ['Cee＃JP1', ['Cee', 'JP1']],
  ['Cee﹟JP1', ['Cee', 'JP1']],
  // Chat programs add direction marks, soft hyphens, zero-width spaces, fillers and line ends.
  ['\u2066Dora\u2069 #EUW', ['Dora', 'EUW']],
  ['Do\u00adra\u200b#\u2060EUW\ufeff', ['Dora', 'EUW']],
  ['Dora\u3164#EUW\ufe0f', ['Dora', 'EUW']],
  ['Dora\n#EUW\r\n', ['Dora', 'EUW']],
  ['Fay%23EUW', ['Fay', 'EUW']],
  ['%ED%95%9C%EA%B8%80%23KR1', ['한글', 'KR1']],
  ['100%%23EUW', ['100%', 'EUW']],
  ['Fay%ff%23EUW', ['Fay%ff', 'EUW']],
  ['`Fay#EUW`', ['Fay', 'EUW']],
  ['**Fay#EUW**', ['Fay', 'EUW']],
  ['"Fay#EUW"', ['Fay', 'EUW']],
  ['Fay\\#EUW', ['Fay', 'EUW']],
  ['#MAREN', undefined],
  ['Quillfeather#', undefined],
  ['Quillfeather', undefined],
])('the form splits the game id %j at its last #', (pasted, parts) => {
  const found = splitGameId(pasted)
  expect(found && Object.values(found)).toEqual(parts)
})

test.each([
  ['Ann B', 'EUW', 'Ann B', 'EUW'],
  ['Ann B', ' # EUW', 'Ann B', 'EUW'],
  ['Ann B', '＃EUW', 'Ann B', 'EUW'],
  ['Ann B#EUW', '', 'Ann B', 'EUW'],
  ['Ann B#EUW', 'EUW', 'Ann B', 'EUW'],
  ['Ann B#EUW', '#euw', 'Ann B', 'EUW'],
  ['Ann B＃EUW', 'ＥＵＷ', 'Ann B', 'EUW'],
  ['', 'Ann B#EUW', 'Ann B', 'EUW'],
  ['**Ann B#EUW**', '', 'Ann B', 'EUW'],
  ['*Ann*', 'EUW', '*Ann*', 'EUW'],
  ['Ann%20B', '"E"', 'Ann%20B', '"E"'],
  ['Ann B', 'Ann B#EUW', 'Ann B', 'EUW'],
  ['Ann B#EUW', 'Ann B #EUW', 'Ann B', 'EUW'],
  ['\u2066Ann B\u2069', '\u2066EUW\u2069', 'Ann B', 'EUW'],
])('the form accepts the name %j with the tag %j', (publisher_game_name, publisher_tag_line, name, tag) => {
  const draft = { ...emptyDraft, publisher_game_name, publisher_tag_line, choice: 'eu' }
  expect(toRequest(draft)).toEqual({ publisher_game_name: name, publisher_tag_line: tag, region: 'eu' })
  expect(Object.values(errorsOf(draft)).filter(Boolean)).toEqual([])
})

test.each([
  ['a name that contains another tag', 'Ann B#EUW', 'NA1'],
  ['two game ids', 'Ann B#EUW', 'Cee#JP1'],
  ['a tag that contains another name', 'Ann B', 'Cee#JP1'],
  ['a name with two # signs', 'Ann#B#EUW', ''],
  ['a reserved tag', 'Ann B', '~EUW'],
])('the form shows an error for %s', (_what, publisher_game_name, publisher_tag_line) => {
  const draft = { ...emptyDraft, publisher_game_name, publisher_tag_line, choice: 'eu' }
  expect(Object.values(errorsOf(draft)).filter(Boolean)).not.toEqual([])
})

test('an empty account form shows errors for the name, the tag and the region', () => {
  const missing = Object.entries(errorsOf(emptyDraft)).filter(([, error]) => error !== undefined)
  expect(missing.map(([field]) => field)).toEqual(['publisher_game_name', 'publisher_tag_line', 'choice'])
})
