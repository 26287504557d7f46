/** The texts of every view, in the language of the person. */
import { en } from './en.ts'

/** What a language has to say. */
export type Texts = typeof en

export const language = 'en'
export const texts: Texts = en
