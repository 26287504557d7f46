/** Days and moments as the person's browser writes them; the exact moment, for machines. */

/** Undefined: as the browser is set, whatever the language of the texts. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function Timestamp({ of, withTime = false }: { of: string; withTime?: boolean }) {
  return <time dateTime={of}>{(withTime ? dayAndTime : day).format(new Date(of))}</time>
}
