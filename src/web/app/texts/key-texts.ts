/** What the view `/keys` says, in the language of the person. */
import { enKeys } from './en-keys.ts'
import { inLanguage } from './texts.ts'

export const keyTexts = inLanguage({ en: enKeys })
