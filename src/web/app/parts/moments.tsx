/** Shows days and moments, and how long ago something was. */
import { ageOf, dayInUtc, dayOf, dayUntil } from '../moments.ts'
import { locale } from '../texts.ts'

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

export function Timestamp({ of, withTime = false }: { of: string; withTime?: boolean }) {
  return <time dateTime={of}>{(withTime ? dayAndTime : day).format(new Date(of))}</time>
}

const momentComponent = (toWords: (moment: string) => string) => {
  return ({ of }: { of: string }) => <time dateTime={of}>{toWords(of)}</time>
}

export const Age = momentComponent(ageOf)
/** For an event whose day is known, but not its time. */
export const DaysAgo = momentComponent(dayOf)
export const DaysUntil = momentComponent(dayUntil)
export const UtcDay = momentComponent(dayInUtc)
