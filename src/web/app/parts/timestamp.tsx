/** Days and ages as the person's browser writes them; the exact moment, for machines. */

/** Undefined: as the browser is set, whatever the language of the texts. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export function Timestamp({ of }: { of: string }) {
  return <time dateTime={of}>{day.format(new Date(of))}</time>
}
