/** A day, for people; the exact moment, for machines. */

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

export function Timestamp({ of }: { of: string }) {
  return <time dateTime={of}>{day.format(new Date(of))}</time>
}
