/** The languages of the pages, and which language a person gets. */

interface Language {
  /** The language's own name, as the menu shows it. */
  name: string
  /** Whether a native speaker has read the translation: see docs/translating.md. */
  isReviewed: boolean
}

/** The languages by tag (BCP 47), in the order of the menu. The tag is also the name of the file. */
const list = {
  en: { name: 'English', isReviewed: true },
  'pt-BR': { name: 'Português (Brasil)', isReviewed: false },
  es: { name: 'Español', isReviewed: false },
  tr: { name: 'Türkçe', isReviewed: false },
  ko: { name: '한국어', isReviewed: false },
  ja: { name: '日本語', isReviewed: false },
  de: { name: 'Deutsch', isReviewed: false },
  fr: { name: 'Français', isReviewed: false },
  pl: { name: 'Polski', isReviewed: false },
}

export type Tag = keyof typeof list
export const languages: Record<Tag, Language> = list
export const tags = Object.keys(list) as Tag[]

/**
 * Chooses the first wanted language that we have, as in RFC 4647 section 3.4: `pt-BR` before `pt`, and `es` for
 * `es-419`. If we have only a country's variant, chooses that: `pt-BR` for `pt`. If we have no wanted language, chooses English.
 */
export function chooseLanguage(wanted: readonly string[]): Tag {
  for (const range of wanted) {
    // Reads only the first four parts of a range, which comes from a request. No tag has more.
    const parts = range.toLowerCase().split('-', 4)
    const shorter = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
    const found =
      shorter.map((range) => tags.find((tag) => tag.toLowerCase() === range)).find((tag) => tag !== undefined) ??
      tags.find((tag) => tag.split('-')[0] === parts[0])
    if (found !== undefined) return found
  }
  return 'en'
}

/** The writing direction of a language. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he|ur)\b/.test(tag) ? 'rtl' : 'ltr'
}
