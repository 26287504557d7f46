/** The texts of the view of one's own data, in the language of all others. */
import { en } from './own-data-en.ts'
import { language } from './texts.ts'

const languages: Record<string, typeof en> = { en }

export const ownTexts = languages[language] ?? en
