/** How long ago something was, in the largest unit that fits: `3 days ago`. */
import { language } from '../texts/texts.ts'

const units: [Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** In the language of the sentence it stands in. */
const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

export function Age({ of }: { of: string }) {
  return <time dateTime={of}>{inWords(millisecondsSince(of))}</time>
}

/** By this device's clock, and never less than none. */
export function millisecondsSince(moment: string): number {
  return Math.max(0, Date.now() - Date.parse(moment))
}

function inWords(milliseconds: number): string {
  const [unit, length] =
    units.find(([, size]) => milliseconds >= size) ?? (['second', Number.POSITIVE_INFINITY] as const)
  return ago.format(-Math.floor(milliseconds / length), unit)
}
