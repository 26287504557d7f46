/** What the view `/accounts` says, in the language of the person. */
import { enAccounts } from './en-accounts.ts'
import { language } from './texts.ts'

const languages: Record<string, typeof enAccounts> = { en: enAccounts }

export const accountTexts = languages[language] ?? enAccounts
