/** Puts days and ages into words, by the service's clock. */
import { millisecondsOfDay, now } from './clock.ts'
import { locale } from './texts.ts'

const units: [Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['day', millisecondsOfDay],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const utcDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns an age such as `3 hours ago`, in the largest unit that fits, rounded down. */
export function ageOf(moment: string): string {
  const age = millisecondsSince(moment)
  const [unit, length] = units.find(([, size]) => age >= size) ?? (['second', Number.POSITIVE_INFINITY] as const)
  return ago.format(-Math.floor(age / length), unit)
}

/** Returns `today`, `yesterday` or `3 days ago`, by this device's calendar. A future day is `today`. */
export const dayOf = (moment: string) => daysAgo(-daysUntil(moment))

/** Returns `today`, `tomorrow` or `in 3 days`, by this device's calendar. A past day is `today`. */
export const dayUntil = (moment: string) => ago.format(Math.max(0, daysUntil(moment)), 'day')

export const daysAgo = (days: number) => ago.format(-Math.max(0, days), 'day')

/** Formats a UTC date as it is, without converting it to the reader's time zone. */
export const dayInUtc = (day: string) => utcDay.format(new Date(day))

/** Returns a length such as `30 days` or `1 year`. */
export function lengthOf(days: number): string {
  const [count, unit] = days === 365 ? [1, 'year'] : [days, 'day']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** Negative for a moment in the past. */
export const millisecondsUntil = (moment: string) => Date.parse(moment) - now()
export const millisecondsSince = (moment: string) => Math.max(0, -millisecondsUntil(moment))

const daysUntil = (moment: string) => Math.round((midnight(Date.parse(moment)) - midnight(now())) / millisecondsOfDay)
const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
