/** The texts of every language have the placeholders and tags of the English ones, all plural forms, and no English. */
import { describe, expect, test, vi } from 'vitest'
import { HISTORY_ACTIONS } from '../../src/lib/history-actions.ts'
import { type Dashboard, formFor } from '../../src/texts/language.ts'
import { chooseLanguage, directionOf, languages, type Tag, tags } from '../../src/texts/languages.ts'

/**
 * English words of four letters or more that a language may use as well: names, and words that it shares with English. Any
 * other English word was left untranslated.
 */
const names = 'player stats lookup javascript discord valorant state maren lanternfall'
const shared: Partial<Record<Tag, string>> = {
  'pt-BR': 'admin backups bots chat cookie cookies decide hash hashes link login logins menu rating site tags zero',
  es: 'active asia bots chat cookie cookies decide decides error hash hashes visible',
  tr: 'hash latin platform site test',
  de: `account accounts also backups bots browser chat cookie cookies dashboard hand hash hashes kills korea link links login logins logged
    match matches minute name optional person problem region server servers such tags test text tracking will game`,
  fr: `actions active admin bots change chat chose cookie cookies copies date europe expire hash invite long main menu minute minutes moment page
    pages part question questions service session sessions source site tags type visible`,
  pl: 'korea link menu operator problem region',
}
/** Placeholders, tags and commands, which no language translates. */
const untranslated = /\{\w+\}|<[^>]*>|\/lookups(?: stop)?/g

/** The plural form that most sentences don't need, because it equals `other`. */
const sameAsOther: Partial<Record<Tag, string>> = { 'pt-BR': 'many', es: 'many', fr: 'many', pl: 'many', tr: 'one' }

type Texts = { [key: string]: Texts } | string

async function textsOf(tag: Tag): Promise<Texts> {
  return { ...((await import(`../../src/texts/${tag}.ts`)) as Record<string, Texts>) }
}

const english = await textsOf('en')

/** Every sentence by its path, with all its plural forms. */
function sentences(texts: Texts, path = ''): [path: string, forms: Record<string, string>][] {
  if (typeof texts === 'string') return [[path, { other: texts }]]
  const keys = Object.keys(texts)
  if (keys.includes('other') && (keys.length === 1 || keys.some((key) => key === 'one'))) {
    return [[path, texts as Record<string, string>]]
  }
  return Object.entries(texts).flatMap(([key, value]) => sentences(value, `${path}/${key}`))
}

const placesIn = (text: string): string[] => (text.match(/\{\w+\}|<[^>]*>/g) ?? []).sort()
const englishWord = /(?<!\p{Script=Latin})[a-z]{4,}(?![\p{Script=Latin}’])/gu
const wordsIn = (texts: Texts) => {
  const all = sentences(texts).flatMap(([, forms]) => Object.values(forms))
  const text = all.join('\n').replace(untranslated, ' ').toLowerCase()
  return new Set<string>(text.match(englishWord))
}

describe.each(tags)('the language %s', async (tag) => {
  const texts = await textsOf(tag)
  const said = new Map(sentences(texts))

  test('a translation has every plural form that its language needs', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
    const optional = sameAsOther[tag]
    for (const [path, model] of sentences(english)) {
      const forms = said.get(path) ?? {}
      const expected = 'one' in model ? pluralCategories : ['other']
      expect(Object.keys(forms).sort(), path).toEqual(
        expected.filter((form) => form !== optional || optional in forms).sort(),
      )
      if (optional) expect(forms[optional], path).not.toBe(forms.other)
    }
  })

  test('the list of languages names each language in that language', () => {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag)
    expect(languages[tag].name.toLowerCase()).toBe(name?.toLowerCase())
  })

  test('a translated text has the same placeholders as the English text', () => {
    for (const [path, { other: model = '' }] of sentences(english)) {
      for (const [form, text] of Object.entries(said.get(path) ?? {})) {
        // A word like "once" needs no number.
        const places = placesIn(model).filter(
          (place) => place !== '{count}' || placesIn(text).includes(place) || form === 'other',
        )
        expect(placesIn(text), path).toEqual(places)
        expect(text.trim(), path).not.toBe('')
        expect(text.replace(/<[^>]*>/g, ''), `${path}: written for HTML`).not.toMatch(/["<>]|&(?!\w+;)/)
        expect(text, `${path}: a line could begin with this sign`).not.toMatch(/ [:;?!»]|« |\S …/)
      }
    }
  })
})

test.each(tags)('in %s, the history has a different sentence for each action and actor', async (tag) => {
  const { dashboard } = (await import(`../../src/texts/${tag}.ts`)) as { dashboard: Dashboard }
  const { events, otherEvent } = dashboard.ownData.history
  const actors = (actions: object[]) => actions.map((one) => Object.values(one).toSorted())
  expect(Object.keys(events)).toEqual(Object.keys(HISTORY_ACTIONS))
  expect(actors(Object.values(events).map((one) => Object.keys(one)))).toEqual(actors(Object.values(HISTORY_ACTIONS)))
  const sentences = Object.values(events).flatMap((one) => Object.values<string>(one))
  expect(new Set([...sentences, otherEvent, '']).size).toBe(sentences.length + 2)
})

const englishWords = wordsIn(english)

test.each(tags.filter((tag) => tag !== 'en'))('the texts in %s contain no English words', async (tag) => {
  const texts = await textsOf(tag)
  const allowed = new Set(`${names} ${shared[tag] ?? ''}`.split(/\s+/))
  const left = [...wordsIn(texts)].filter((word) => englishWords.has(word) && !allowed.has(word))
  expect(left).toEqual([])
})

test.each([['pl', ['1 konto gry', '2 konta gry', '5 kont gry', '22 konta gry'].map((some) => `Połączono ${some}`)]])(
  'in %s, the page uses the right plural form for each number',
  async (tag, expected) => {
    const { dashboard } = (await import(`../../src/texts/${tag}.ts`)) as { dashboard: Dashboard }
    expect([1, 2, 5, 22].map((count) => formFor(tag, dashboard.summary.accountsLinked, count))).toEqual(expected)
    expect(formFor('de', { other: '{count}' }, 12_345)).toBe('12.345')
  },
)

test.each([
  [['de-AT', 'en'], 'de'],
  [['tlh', 'de'], 'de'],
  [['DE'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['pt-PT', 'en'], 'pt-BR'],
  [['', '*', '../de'], 'en'],
] as const)('a browser that prefers %j gets the page in %s', (wanted, tag) => {
  expect(chooseLanguage(wanted)).toBe(tag)
})

test('a person in Britain sees dates in the British format', async () => {
  vi.stubGlobal('navigator', { languages: ['de-AT', 'en-GB', 'en-US'] })
  vi.resetModules()
  const { dayInUtc } = await import('../../src/web/app/moments.ts')
  vi.unstubAllGlobals()
  expect(dayInUtc('2026-11-22')).toBe('22 Nov 2026')
})

test('the page writes Arabic, Persian, Hebrew and Urdu from right to left', () => {
  expect(['ar', 'fa', 'he-IL', 'ur', 'de', 'fr'].map(directionOf).join()).toBe('rtl,rtl,rtl,rtl,ltr,ltr')
})
