/** Text that is never translated: names of people and servers, ids, keys, and commands. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Account } from '../../../wire/dashboard.ts'
import { language } from '../texts.ts'

/** Text in any script, without markup. Its writing direction doesn't affect the sentence around it. */
export function Name({ children }: { children: string }) {
  return <bdi translate={false}>{children}</bdi>
}

const list = new Intl.ListFormat(language, { type: 'conjunction' })

/** Lists names, and then other words, as in `A, B and 3 more`. */
export function Names({ of: names, and: others = [] }: { of: string[]; and?: string[] }) {
  const shown = list.formatToParts([...names, ...others])
  return <>{shown.map(({ value }) => (names.includes(value) ? <Name>{value}</Name> : value))}</>
}

/** Shows `Name#TAG`. */
export function GameId({ of }: { of: Pick<Account, 'publisher_game_name' | 'publisher_tag_line'> }) {
  return (
    <span class="game-id">
      <Name>{of.publisher_game_name}</Name>
      <span class="tag" translate={false}>
        #<Name>{of.publisher_tag_line}</Name>
      </span>
    </span>
  )
}

export function Code({ children, ...rest }: { children: ComponentChildren; class?: string; onCopy?: () => void }) {
  return (
    <code translate={false} {...rest}>
      {children}
    </code>
  )
}

export const KeyHint = ({ of }: { of: string }) => <Code>…{of}</Code>

interface TileProps {
  of: string
  id: string
  picture: string | null | undefined
}

/** Shows the initials of a name's first two words, on a color derived from the id. A picture covers them once it has loaded. */
export function Tile({ of, id, picture }: TileProps) {
  const [shown, setShown] = useState('')
  return (
    <span class="initials" aria-hidden="true" style={{ '--hue': hueOf(id) }}>
      <Name>{initialsOf(of)}</Name>
      {picture && (
        <img
          src={picture}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          referrerpolicy="no-referrer"
          class={shown === picture ? 'shown' : undefined}
          onLoad={() => setShown(picture)}
        />
      )}
    </span>
  )
}

/** Returns a hue in degrees. The golden angle gives consecutive ids different colors. */
const hueOf = (id: string) => Math.round((Number(BigInt(id) % 997n) * 137.5) % 360)

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [name.trim()]
  const firsts = words.slice(0, 2).map(([...characters]) => characters[0] ?? '')
  return firsts.join('').toUpperCase() || '#'
}
