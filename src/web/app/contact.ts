/** Where people get help from whoever runs this service: the server writes it into the page. */

/** An https or mailto address; undefined: the operator names none. */
export function contactUrl(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=contact]')?.content || undefined
}
