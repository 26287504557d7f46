/** What is half typed: it outlives the view it is typed in, but not the session. */
import { type Draft, emptyDraft } from '../draft.ts'
import { observable } from './observable.ts'

export const linkDraft = observable<Draft>(emptyDraft)

/** The name of a key that is to be made. */
export const keyName = observable('')

export function forgetForms(): void {
  linkDraft.set(emptyDraft)
  keyName.set('')
}
