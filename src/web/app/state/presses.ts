/** Decides what a press means, from the known state of its subject. Views only render. */
import { isBusy, isOpen, type Request } from './requests.ts'

/** Undefined: ignore the press, because the last one is in flight. In doubt whether a server is on, repeats the last wish. */
export function wishForSwitch(isOn: boolean, request: Request | undefined): 'on' | 'off' | undefined {
  if (isBusy(request) || (request?.wish === 'forgotten' && isOpen(request))) return undefined
  const isWanted = request?.status === 'unknown' ? request.wish === 'on' : !isOn
  return isWanted ? 'on' : 'off'
}

/** Closes a confirmation, except while its request is in flight. */
export function closeUnlessBusy(request: Request | undefined, close: () => void): void {
  if (!isBusy(request)) close()
}

/** Whether a person typed the word that confirms, in any case: in Turkish, the capital of `i` is `İ`. */
export function isWord(typed: string, word: string, language: string): boolean {
  return typed.trim().normalize().toLocaleLowerCase(language) === word
}
