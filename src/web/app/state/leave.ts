/** Back to the start page: nothing that was asked, typed or read in a session outlives it. */
import { dismissNews } from './arrival.ts'
import { forgetForms } from './forms.ts'
import { forgetRequests } from './requests.ts'
import { type Farewell, session } from './session.ts'

/** Shows the start page, and why. */
export function leave(farewell: Farewell | undefined): void {
  forgetPerson(farewell)
  session.set({ phase: 'logged-out', farewell })
}

/** For when they have left, and how; or when somebody else has logged in. */
export function forgetPerson(farewell?: Farewell): void {
  forgetRequests(farewell)
  forgetForms()
  dismissNews()
}
