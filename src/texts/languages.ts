/** The languages of the pages, and which of them a person gets. */

interface Language {
  /** In itself, as the menu shows it. */
  name: string
  /** Whether a native speaker has read it: see docs/translating.md. */
  isReviewed: boolean
}

/** By their tag (BCP 47), which names the file too. In the order of the menu. */
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
 * The first of the wanted languages that there is, by lookup (RFC 4647 section 3.4): `pt-BR` before `pt`, and `es` for
 * `es-419`. Where only another country's form of it is there, that: `pt-BR` for `pt`. English for those who want none.
 */
export function chooseLanguage(wanted: readonly string[]): Tag {
  for (const range of wanted) {
    // No tag has more parts; of a range that somebody sent, only so many are read.
    const parts = range.toLowerCase().split('-', 4)
    const shorter = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
    const found =
      shorter.map((range) => tags.find((tag) => tag.toLowerCase() === range)).find((tag) => tag !== undefined) ??
      tags.find((tag) => tag.split('-')[0] === parts[0])
    if (found !== undefined) return found
  }
  return 'en'
}

/** In which direction it is written. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he|ur)\b/.test(tag) ? 'rtl' : 'ltr'
}
