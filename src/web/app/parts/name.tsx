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

/** Made once, not for each row. Firefox before 125 has none. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/** The first character as a person sees it: an emoji of many code points is one; else the first code point. */
function firstCharacter(word: string): string {
  const [first] = segmenter ? segmenter.segment(word) : [...word].map((segment) => ({ segment }))
  return first?.segment ?? ''
}
