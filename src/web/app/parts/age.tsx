/** How long ago something was: `3 days ago`. */
import { language } from '../texts/texts.ts'

const millisecondsOfDay = 86_400_000
const units: [Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['day', millisecondsOfDay],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** In the language of the sentence around it. */
const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

/** In the largest unit that fits. */
export function Age({ of }: { of: string }) {
  return <time dateTime={of}>{inWords(millisecondsSince(of))}</time>
}

/** In days of this device's calendar, for what isn't known more exactly. */
export function DaysAgo({ of }: { of: string }) {
  const days = Math.round((midnight(new Date()) - midnight(new Date(of))) / millisecondsOfDay)
  return <time dateTime={of}>{daysAgo(days)}</time>
}

/** `today`, `yesterday`, `3 days ago`; never a day to come. */
export function daysAgo(days: number): string {
  return ago.format(-Math.max(0, days), 'day')
}

/** By this device's clock; never negative. */
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
