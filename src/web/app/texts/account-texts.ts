/** What the view `/accounts` says, in the language of the person. */
import { enAccounts } from './en-accounts.ts'
import { inLanguage } from './texts.ts'

export const accountTexts = inLanguage({ en: enAccounts })
