/** Sentences with places to fill. */
import type { ComponentChildren } from 'preact'

/** `Bots in {server}`, with a name, a link or whatever renders in the place of the braces. */
export function fill(sentence: string, parts: Record<string, ComponentChildren>): ComponentChildren[] {
  return sentence.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))
}
