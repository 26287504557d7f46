/** What is wrong with a request, in words; and names inside sentences. */
import type { Refusal } from './api.ts'
import type { Request } from './state/requests.ts'
import { language, texts } from './texts/texts.ts'

/** A refusal as a sentence that says what to do. */
export function sentenceFor({ reason }: Refusal): string {
  return texts.refusals[reason] ?? texts.otherRefusal
}

/** What is wrong with a request that isn't under way: it was refused, or there is no answer. */
export function problemOf(request: Request | undefined): string | undefined {
  if (!request || request.status === 'under-way') return undefined
  if (request.status === 'refused') return sentenceFor(request.failure)
  return texts.unanswered[request.wish][request.status]
}

/** A name inside a spoken or shown sentence: its writing direction stays its own (Unicode's first-strong isolate). */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

const longestName = 40

/** The same for a sentence that is shown for a moment only: a name without end would cover the page. */
export function isolatedShort(name: string): string {
  const characters = [...name]
  return isolated(characters.length > longestName ? `${characters.slice(0, longestName).join('')}…` : name)
}

const list = new Intl.ListFormat(language, { type: 'conjunction' })

/** `A, B and 3 more`. */
export function listed(names: string[], most: number): string {
  const shown = names.slice(0, most).map(isolated)
  const more = names.length - shown.length
  return list.format(more > 0 ? [...shown, texts.loggedIn.more(more)] : shown)
}
