/** Back to the start page. Requests, drafts and notices don't outlive the session; a new key does (`new-key.ts`). */
import { dismissBroughtBack } from './arrival.ts'
import { forgetForms } from './forms.ts'
import { forgetRequests } from './requests.ts'
import { type Farewell, session } from './session.ts'

/** Shows the start page, and why. */
export function leave(farewell: Farewell | undefined): void {
  forgetPerson(farewell)
  session.set({ phase: 'logged-out', farewell })
}

/** When they have left, for the reason that is given; or when somebody else has logged in. */
export function forgetPerson(farewell?: Farewell): void {
  forgetRequests(farewell)
  forgetForms()
  dismissBroughtBack()
}
