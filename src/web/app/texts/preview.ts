/** The texts of the preview, in the language of all others. */
import { en } from './preview-en.ts'
import { language } from './texts.ts'

const languages: Record<string, typeof en> = { en }

export const previewTexts = languages[language] ?? en
