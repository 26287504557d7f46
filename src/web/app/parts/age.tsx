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

/** The same in days of this device's calendar, for what isn't known more exactly: `today`, `3 days ago`. */
export function DaysAgo({ of }: { of: string }) {
  const days = Math.round((midnight(new Date()) - midnight(new Date(of))) / 86_400_000)
  return <time dateTime={of}>{ago.format(-Math.max(0, days), 'day')}</time>
}

/** By this device's clock, and never less than none. */
export function millisecondsSince(moment: string): number {
  return Math.max(0, Date.now() - Date.parse(moment))
}

function midnight(moment: Date): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

function inWords(milliseconds: number): string {
  const [unit, length] =
    units.find(([, size]) => milliseconds >= size) ?? (['second', Number.POSITIVE_INFINITY] as const)
  return ago.format(-Math.floor(milliseconds / length), unit)
}
