/** Decides what a press on a switch or button does. That depends on the state of the last request. Views only render. */
import { isBusy, isOpen, type Request } from './requests.ts'

/** Returns undefined to ignore the press, because a request is in flight. After a lost response, repeats the last wish. */
export function wishForSwitch(isOn: boolean, request: Request | undefined): 'on' | 'off' | undefined {
  if (isBusy(request) || (request?.wish === 'forgotten' && isOpen(request))) return undefined
  const isWanted = request?.status === 'unknown' ? request.wish === 'on' : !isOn
  return isWanted ? 'on' : 'off'
}

/** Closes a confirmation, except while its request is in flight. */
export function closeUnlessBusy(request: Request | undefined, close: () => void): void {
  if (!isBusy(request)) close()
}

/** Whether the person typed the confirmation word. Case doesn't matter, but the language does: in Turkish, a capital `i` is `İ`. */
export function isWord(typed: string, word: string, language: string): boolean {
  return typed.trim().normalize().toLocaleLowerCase(language) === word
}
