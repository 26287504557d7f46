/** Fills a sentence: `Bots in {server}`, with a name, a link or whatever renders in the place of the braces. */
import type { ComponentChildren } from 'preact'

export function fill(sentence: string, parts: Record<string, ComponentChildren>): ComponentChildren[] {
  return sentence.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))
}
