/** Decides what a press on a switch or button does, from what is known about the last request. Views only render. */
import { isBusy, isOpen, type Request } from './requests.ts'

/** Undefined: the press is ignored, because a request is in flight. After a lost answer, repeats the last wish. */
export function wishForSwitch(isOn: boolean, request: Request | undefined): 'on' | 'off' | undefined {
  if (isBusy(request) || (request?.wish === 'forgotten' && isOpen(request))) return undefined
  const isWanted = request?.status === 'unknown' ? request.wish === 'on' : !isOn
  return isWanted ? 'on' : 'off'
}

/** Closes a confirmation, except while its request is in flight. */
export function closeUnlessBusy(request: Request | undefined, close: () => void): void {
  if (!isBusy(request)) close()
}

/** Whether the person typed the confirmation word, ignoring case. The language matters: in Turkish, the capital of `i` is `İ`. */
export function isWord(typed: string, word: string, language: string): boolean {
  return typed.trim().normalize().toLocaleLowerCase(language) === word
}
