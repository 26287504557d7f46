/** The meaning of each press, from the known state of its subject. Views only draw. */
import { isBusy, isOpen, type Request } from './requests.ts'

/** Undefined: nothing, while the last press is in flight. While it isn't known whether a server is on, the same again. */
export function wishForSwitch(isOn: boolean, request: Request | undefined): 'on' | 'off' | undefined {
  if (isBusy(request) || (request?.wish === 'forgotten' && isOpen(request))) return undefined
  const isWanted = request?.status === 'unknown' ? request.wish === 'on' : !isOn
  return isWanted ? 'on' : 'off'
}

/** A question stays open while its answer is in flight. */
export function closeUnlessBusy(request: Request | undefined, close: () => void): void {
  if (!isBusy(request)) close()
}

/** Whether this is the word that a question asks for, in capitals too: in Turkish, that of `i` is `İ`. */
export function isWord(typed: string, word: string, language: string): boolean {
  return typed.trim().normalize().toLocaleLowerCase(language) === word
}
