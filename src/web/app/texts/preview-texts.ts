/** What the preview of an account says, in the language of the person. */
import { enPreview } from './en-preview.ts'
import { inLanguage } from './texts.ts'

export const previewTexts = inLanguage({ en: enPreview })
