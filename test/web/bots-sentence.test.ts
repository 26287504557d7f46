/** What the row of a server says about its bots. */
import { expect, test } from 'vitest'
import { fillPlaces, formFor } from '../../src/texts/language.ts'
import { type Tag, tags } from '../../src/texts/languages.ts'
import { askersSentence, botsSentence } from '../../src/web/app/sentences.ts'

/** The sentence as text, with each name in square brackets. */
function say(bots: (string | null)[], isSeen: boolean): string {
  const { sentence, names, others } = botsSentence(bots, isSeen)
  const marked = [...names.map((name) => `[${name}]`), ...others]
  return fillPlaces(sentence, () => new Intl.ListFormat('en').format(marked))
}

test.each<[bots: (string | null)[], whenSeen: string, otherwise: string]>([
  [[], 'No bot here yet', 'No bot here yet'],
  [['StatBot'], '[StatBot] can look you up', 'Bots here: [StatBot]'],
  [['StatBot', 'MatchBot'], '[StatBot] and [MatchBot] can look you up', 'Bots here: [StatBot] and [MatchBot]'],
  [[null], '1 unnamed bot can look you up', 'Bots here: 1 unnamed bot'],
  [['StatBot', null, null], '[StatBot] and 2 unnamed bots can look you up', 'Bots here: [StatBot] and 2 unnamed bots'],
  [['A', 'B', 'C'], '[A], [B], and [C] can look you up', 'Bots here: [A], [B], and [C]'],
  // While a key is replaced, the bot has two.
  [['StatBot', 'StatBot'], '[StatBot] can look you up', 'Bots here: [StatBot]'],
])('the row of a server with the bots %j says "%s", or "%s" while they can’t', (bots, whenSeen, otherwise) => {
  expect([say(bots, true), say(bots, false)]).toEqual([whenSeen, otherwise])
})

test('the row of a server names the bots that asked there in the last week, and says of lost counts "at least"', () => {
  const on = { date: new Date().toISOString().slice(0, 10), guild_id: '42', guild_name: null, key_hint: '', refused: 1 }
  const lookups = [
    { ...on, key_name: null, answered: 2 },
    { ...on, key_name: 'StatBot', answered: 0 },
    { ...on, key_name: 'StatBot', answered: 0 },
  ]
  const whoLooked = { since: '2026-01-01', incomplete_since: null, lookups }
  const [names, others] = [['StatBot'], ['Unnamed bot']]
  const sentence = 'Asked for your stats 5 times in the last 7 days: {bots}.'
  expect(askersSentence('42', whoLooked)).toEqual({ sentence, names, others })
  const atLeast = sentence.replace('5', 'at least 5')
  expect(askersSentence('42', { ...whoLooked, incomplete_since: '2026-01-01' })?.sentence).toBe(atLeast)
  expect(askersSentence('43', whoLooked)).toBeUndefined()
})

const inLanguages: Record<Tag, [one: string, several: string]> = {
  en: ['A can look you up', 'A, B, and 5 unnamed bots can look you up'],
  'pt-BR': ['A pode consultar suas stats', 'A, B e 5 bots sem nome podem consultar suas stats'],
  es: ['A puede consultar tus estadísticas', 'A, B y 5 bots sin nombre pueden consultar tus estadísticas'],
  tr: ['A senin istatistiklerini sorgulayabilir', 'A, B ve 5 adsız bot senin istatistiklerini sorgulayabilir'],
  ko: ['내 전적을 조회할 수 있는 봇: A', '내 전적을 조회할 수 있는 봇: A, B 및 이름 없는 봇 5개'],
  ja: ['Aがあなたの戦績を検索できます', 'A、B、名前のないボット5個があなたの戦績を検索できます'],
  de: ['A kann deine Stats abrufen', 'A, B und 5 Bots ohne Namen können deine Stats abrufen'],
  fr: ['A peut consulter tes stats', 'A, B et 5 bots sans nom peuvent consulter tes stats'],
  pl: ['Twoje statystyki może sprawdzać A', 'Twoje statystyki mogą sprawdzać A, B i 5 botów bez nazwy'],
}

test.each(tags)('in %s the sentence has the right verb for one bot and for several', async (tag) => {
  const { canLook, unnamedBots } = (await import(`../../src/texts/${tag}.ts`)).dashboard.servers
  const tell = (bots: string[], count: number) =>
    fillPlaces(formFor(tag, canLook, count), () => new Intl.ListFormat(tag).format(bots))
  expect([tell(['A'], 1), tell(['A', 'B', formFor(tag, unnamedBots, 5)], 7)]).toEqual(inLanguages[tag])
})
