/** Renders the guide's Markdown as HTML, with ids from `{#id}` after headings. Adds folds, code tabs, and links to reason codes. */
import { Marked, type Token, type Tokens } from 'marked'
import { Html, html } from '../../lib/html.ts'
import { REASONS } from '../../lib/refusals.ts'

/** A heading and everything up to the next heading of its level. */
interface Part {
  /** Made from the title, or set by `{#id}` after it. */
  id: string
  title: string
  hasOwnId: boolean
  tokens: Token[]
}

const marked = new Marked({
  renderer: {
    code: ({ text }) => html`<div class="lines"><pre tabindex="0"><code>${text}</code></pre></div>`.text,
    codespan: ({ text }) => {
      const code = html`<code>${text}</code>`
      return Object.hasOwn(REASONS, text) ? html`<a href="#${text}">${code}</a>`.text : code.text
    },
    list({ items }) {
      const areNames = items.every(({ text }) => text.startsWith('`'))
      const all = items.map(
        ({ text, tokens }) => html`<li${idAttribute(text)}>${new Html(this.parser.parse(tokens))}</li>`,
      )
      return html`<ul class="${areNames ? 'names' : 'sentences'}">${all}</ul>`.text
    },
    // Marked treats text such as `<key>` as HTML, so this escapes it.
    html: ({ text }) => html`${text}`.text,
  },
})

/** Returns the `id` attribute for a list item that explains a reason code, so that links can lead to the item. */
function idAttribute(item: string): Html {
  const [, code = ''] = /^`(\w+)`: /.exec(item) ?? []
  return Object.hasOwn(REASONS, code) ? html` id="${code}"` : html``
}

export const tokensOf = (text: string): Token[] => marked.lexer(text).filter(({ type }) => type !== 'space')

/** Splits the text at the headings of one level. */
export function splitAtHeadings(tokens: Token[], level: number): { intro: Token[]; parts: Part[] } {
  const starts = tokens.flatMap((one, at) => (one.type === 'heading' && one.depth === level ? [at] : []))
  const parts = starts.map((start, n) => toPart(tokens.slice(start, starts[n + 1])))
  return { intro: tokens.slice(0, starts[0]), parts }
}

function toPart([heading, ...tokens]: Token[]): Part {
  const [, title = '', id] = /^#+ (.*?)(?: \{#([\w-]+)\})?\s*$/.exec(heading?.raw ?? '') ?? []
  const fromTitle = title
    .toLowerCase()
    .replaceAll(/[^\w ]/g, '')
    .replaceAll(' ', '-')
  return { id: id ?? fromTitle, title, hasOwnId: id !== undefined, tokens }
}

/** Renders a section with headings of levels 3 and 4. */
export function toHtml(tokens: Token[], id: string): Html {
  const { intro, parts } = splitAtHeadings(tokens, 3)
  const sections = parts.map((part) => (Object.hasOwn(REASONS, part.id) ? errorPart(part) : section(part)))
  return html`${toFoldedHtml(intro, id)}${sections}`
}

const section = ({ id, title, tokens }: Part) => html`
      <section class="part" id="${id}">
        <h3>${toInlineHtml(title)}</h3>${toFoldedHtml(tokens, id)}
      </section>`

/** Renders a reason code and its meaning in one line, and folds the rest: what to say and what to do. */
function errorPart({ id, tokens: [meaning, ...rest] }: Part): Html {
  return html`
      <details class="part error" id="${id}">
        <summary><h3><code>${id}</code></h3> <span>${toInlineHtml(meaning?.raw ?? '')}</span></summary>
        ${toTabbedHtml(rest, id)}
      </details>`
}

/** Folds the text below headings of level 4. The “of …” at the end of such a heading is only for screen readers. */
function toFoldedHtml(tokens: Token[], id: string): Html {
  const { intro, parts } = splitAtHeadings(tokens, 4)
  const folds = parts.map(
    ({ title, tokens }) => html`
        <details>
          <summary>${title.replace(/ of .*/, '')}<span class="visually-hidden">${/ of .*/.exec(title)?.[0] ?? ''}</span></summary>
          ${toTabbedHtml(tokens, id)}
        </details>`,
  )
  return html`${toTabbedHtml(intro, id)}${folds}`
}

/** Joins the code blocks of a part into tabs, one for each language. The tabs are radio buttons, which need no script. */
function toTabbedHtml(tokens: Token[], id: string): Html {
  const code = tokens.filter((one): one is Tokens.Code => one.type === 'code')
  const [first] = code
  if (first === undefined || code.length === 1) return new Html(marked.parser(tokens))
  const tabs = code.map(({ lang = '' }, index) => {
    const name = LANGUAGES[lang] ?? lang
    return html`
          <input type="radio" name="${id}-code" id="${id}-${name}" value="${name}" ${index === 0 ? 'checked' : ''}>
          <label for="${id}-${name}">${name}</label>`
  })
  const start = tokens.indexOf(first)
  return html`${new Html(marked.parser(tokens.slice(0, start)))}<div class="tabs" role="group" aria-label="Code">${tabs}
          ${new Html(marked.parser(code))}
        </div>${new Html(marked.parser(tokens.slice(start + code.length)))}`
}

const LANGUAGES: Record<string, string> = { sh: 'curl', js: 'JavaScript', python: 'Python' }

const toInlineHtml = (text: string) => new Html(marked.parseInline(text, { async: false }))
