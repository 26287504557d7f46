/** What the view `/keys` says, in the language of the person. */
import { enKeys } from './en-keys.ts'
import { language } from './texts.ts'

const languages: Record<string, typeof enKeys> = { en: enKeys }

export const keyTexts = languages[language] ?? enKeys
