/** Names from the chat platform: text of any script and direction, never markup. */

/** Keeps a name's writing direction from mixing with the sentence around it. */
export function Name({ children }: { children: string }) {
  return <bdi>{children}</bdi>
}

/** A tile with the first letters of a name's first two words. */
export function Initials({ of }: { of: string }) {
  return (
    <span class="initials" aria-hidden="true">
      <bdi>{initialsOf(of)}</bdi>
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [name.trim()]
  return words.slice(0, 2).map(firstCharacter).join('').toUpperCase() || '#'
}

/** The first character as a person sees it: an emoji of many code points is one. */
function firstCharacter(word: string): string {
  // Firefox before 125 has no Segmenter: there it is the first code point.
  if (!('Segmenter' in Intl)) return [...word][0] ?? ''
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}
