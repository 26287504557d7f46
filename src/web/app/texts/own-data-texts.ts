/** What the view `/data` says, in the language of the person. */
import { enOwnData } from './en-own-data.ts'
import { inLanguage } from './texts.ts'

export const ownDataTexts = inLanguage({ en: enOwnData })
