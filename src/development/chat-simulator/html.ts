/** HTML that escapes whatever is put into it. */

/** Markup that is safe to send as it is. Only `html` makes it. */
export interface Html {
  readonly markup: string
}

/** A template tag. Values are escaped for text and for quoted attributes; Html, and lists of it, are kept as they are. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return { markup: String.raw({ raw: parts }, ...values.map(markupOf)) }
}

function markupOf(value: string | Html | Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
  return Array.isArray(value) ? value.map(markupOf).join('') : value.markup
}
