/** The texts of every view in the language of the person, as far as they are translated. */
import { en } from './en.ts'

interface Translations<T> {
  en: T
  [language: string]: T
}

const translations: Translations<typeof en> = { en }

/** The first of the person's preferred languages that there is a translation for. */
export const language = navigator.languages.map(base).find((code) => code in translations) ?? 'en'

export const texts = inLanguage(translations)

/** Of some texts those in the person's language, or else in English. */
export function inLanguage<T>(translations: Translations<T>): T {
  return translations[language] ?? translations.en
}

function base(tag: string): string {
  return tag.split('-')[0] ?? tag
}
