/** Days, moments, and how long ago something was. What is today, and how old something is, is told by the service's clock. */
import { now } from '../clock.ts'
import { locale } from '../texts.ts'

const millisecondsOfDay = 86_400_000
const units: [Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['day', millisecondsOfDay],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

interface MomentProps {
  of: string
}

export function Timestamp({ of, withTime = false }: MomentProps & { withTime?: boolean }) {
  return <time dateTime={of}>{(withTime ? dayAndTime : day).format(new Date(of))}</time>
}

/** `3 hours ago`, in the largest unit that fits. */
export function Age({ of }: MomentProps) {
  const age = millisecondsSince(of)
  const [unit, length] = units.find(([, size]) => age >= size) ?? (['second', Number.POSITIVE_INFINITY] as const)
  return <time dateTime={of}>{ago.format(-Math.floor(age / length), unit)}</time>
}

/** In days of this device's calendar, for what isn't known more exactly. */
export function DaysAgo({ of }: MomentProps) {
  const days = Math.round((midnight(now()) - midnight(Date.parse(of))) / millisecondsOfDay)
  return <time dateTime={of}>{daysAgo(days)}</time>
}

/** `today`, `tomorrow`, `in 3 days`; never a day that is over. */
export function DaysUntil({ of }: MomentProps) {
  const days = Math.round((midnight(Date.parse(of)) - midnight(now())) / millisecondsOfDay)
  return <time dateTime={of}>{ago.format(Math.max(0, days), 'day')}</time>
}

/** `today`, `yesterday`, `3 days ago`; never a day to come. */
export function daysAgo(days: number): string {
  return ago.format(-Math.max(0, days), 'day')
}

/** `30 days`, `1 year`. */
export function lengthOf(days: number): string {
  const [count, unit] = days === 365 ? [1, 'year'] : [days, 'day']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** Negative for a moment to come. */
export function millisecondsUntil(moment: string): number {
  return Date.parse(moment) - now()
}

/** Never negative. */
export function millisecondsSince(moment: string): number {
  return Math.max(0, now() - Date.parse(moment))
}

function midnight(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}
