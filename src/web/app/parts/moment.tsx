/** A moment to the minute, as the person's browser writes it; the exact one, for machines. */

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{moment.format(new Date(of))}</time>
}
