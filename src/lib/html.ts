/** Builds HTML from templates. Values are escaped unless they are `Html`. */

/** Text that is already HTML, so templates don't escape it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[]

export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toText)))
}

function toText(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Replaces each `{{name}}` or `{name}` in `template`, which must be HTML. Values are escaped unless they are `Html`. */
export function fill(template: string, values: Record<string, string | Html> = {}): Html {
  return new Html(template.replace(/\{{1,2}(\w+)\}{1,2}/g, (_match, name) => html`${values[name] ?? ''}`.text))
}

/** A section of a page. The heading is `Html` if it comes from `src/texts`. */
export function card(id: string, title: string | Html, body: Html): Html {
  return html`<section class="card" aria-labelledby="${id}">
  <h2 id="${id}">${title}</h2>
  ${body}
</section>`
}
