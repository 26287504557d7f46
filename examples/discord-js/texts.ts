/** What the bot says, in the asker's language. A text that a language lacks doesn't compile. */
import languages from './texts.json' with { type: 'json' }

export type Texts = typeof languages.en
const LANGUAGES: Record<string, Texts> = languages satisfies Record<string, Texts>

/** The languages of Discord's members for which there are texts. `en` is what everybody else gets. */
const LOCALES = ['pt-BR', 'es-ES', 'es-419', 'tr', 'ko', 'ja', 'de', 'fr', 'pl'] as const

/** The texts for one of Discord's locales, such as `es-419` or `en-GB`. */
export function textsFor(locale: string): Texts {
  return LANGUAGES[locale] ?? LANGUAGES[locale.split('-')[0] ?? ''] ?? languages.en
}

/** Name and description of a command or an option, as Discord wants them in every language. */
export function named<T extends Named>(builder: T, key: keyof Texts['commands'] | keyof Texts['options']): T {
  const entryIn = (locale: string) => ({ ...textsFor(locale).commands, ...textsFor(locale).options })[key]
  const { name, description } = entryIn('en')
  builder.setName(name).setDescription(description)
  for (const locale of LOCALES) {
    const translated = entryIn(locale)
    builder.setNameLocalization(locale, translated.name)
    builder.setDescriptionLocalization(locale, translated.description)
  }
  return builder
}

interface Named {
  setName(name: string): this
  setDescription(description: string): this
  setNameLocalization(locale: (typeof LOCALES)[number], name: string): this
  setDescriptionLocalization(locale: (typeof LOCALES)[number], description: string): this
}
