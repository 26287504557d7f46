/** Markdown as the guide is written, as HTML: headings, paragraphs, lists, blocks of code; code, links and what is strong. */
import { Html, html } from '../../lib/html.ts'
import { REASONS } from '../../lib/refusals.ts'

/** What stands below a heading, down to the next one of its level. */
interface Part {
  /** From the title, or `{#id}` behind it. */
  id: string
  title: string
  /** Whether the id is written out. */
  hasOwnId: boolean
  text: string
}

/** What stands before the first heading of a level, and the part of each. */
export function partsOf(text: string, level: number): { intro: string; parts: Part[] } {
  const [intro = '', ...parts] = text.split(new RegExp(`^#{${level}} `, 'm'))
  return { intro, parts: parts.map(toPart) }
}

function toPart(part: string): Part {
  const [, title = '', id, text = ''] = /^(.*?)(?: \{#([\w-]+)\})?\n(.*)$/s.exec(`${part}\n`) ?? []
  const fromTitle = title
    .toLowerCase()
    .replaceAll(/[^\w ]/g, '')
    .replaceAll(' ', '-')
  return { id: id ?? fromTitle, title, hasOwnId: id !== undefined, text }
}

/** A text with headings of the levels 3 and 4. The id is its own. */
export function toHtml(text: string, id: string): Html {
  const { intro, parts } = partsOf(text, 3)
  const sections = parts.map((part) => (Object.hasOwn(REASONS, part.id) ? error(part) : section(part)))
  return html`${foldDetails(intro, id)}${sections}`
}

const section = ({ id, title, text }: Part) => html`
      <section class="part" id="${id}">
        <h3>${inLine(title)}</h3>${foldDetails(text, id)}
      </section>`

/** A reason code in one line with its meaning; what to say and to do is folded. */
function error({ id, text }: Part): Html {
  const [meaning = '', ...rest] = text.trim().split('\n\n')
  return html`
      <details class="part error" id="${id}">
        <summary><h3><code>${id}</code></h3> <span>${inLine(meaning)}</span></summary>
        ${blocks(rest.join('\n\n'), id)}
      </details>`
}

/** What is below headings of level 4 is folded. Of what it is stands above, so only who can't see that is told. */
function foldDetails(text: string, id: string): Html {
  const { intro, parts } = partsOf(text, 4)
  const folds = parts.map(
    ({ title, text }) => html`
        <details>
          <summary>${title.replace(/ of .*/, '')}<span class="for-readers">${/ of .*/.exec(title)?.[0] ?? ''}</span></summary>
          ${blocks(text, id)}
        </details>`,
  )
  return html`${blocks(intro, id)}${folds}`
}

/** Code between fences, once or several times in a row; a list; or a paragraph. */
const BLOCK = /^(```\w*\n[\s\S]*?\n```(?:\n\n(?=```)|$))+|^(- .+(?:\n.+)*)|^(.+(?:\n.+)*)/gm

function blocks(text: string, id: string): Html {
  const all = [...text.matchAll(BLOCK)].map(([block, code, list, paragraph = '']) => {
    if (code !== undefined) return codeOf(block, id)
    if (list === undefined) return html`<p>${inLine(paragraph)}</p>`
    const items = list.split(/^- /m).slice(1)
    const areNames = items.every((item) => item.startsWith('`'))
    return html`<ul class="${areNames ? 'names' : 'sentences'}">${items.map(
      (item) => html`
          <li${idOf(item)}>${inLine(item.trim())}</li>`,
    )}
        </ul>`
  })
  return html`${all}`
}

/** In several languages, one is shown at a time: the tabs are radio buttons, which need no script. */
function codeOf(block: string, id: string): Html {
  const all = [...block.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({
    name: LANGUAGES[language] ?? language,
    lines: html`<div class="lines"><pre tabindex="0"><code>${code}</code></pre></div>`,
  }))
  if (all.length === 1) return html`${all.map(({ lines }) => lines)}`
  const tabs = all.map(
    ({ name }, index) => html`
          <input type="radio" name="${id}-code" id="${id}-${name}" value="${name}" ${index === 0 ? 'checked' : ''}>
          <label for="${id}-${name}">${name}</label>`,
  )
  return html`<div class="tabs" role="group" aria-label="Code">${tabs}
          ${all.map(({ lines }) => lines)}
        </div>`
}

const LANGUAGES: Record<string, string> = { sh: 'curl', js: 'JavaScript', python: 'Python' }

/** An item that explains a reason code is where its links lead. */
function idOf(item: string): Html {
  const [, code = ''] = /^`(\w+)`: /.exec(item) ?? []
  return Object.hasOwn(REASONS, code) ? html` id="${code}"` : html``
}

/** Each reason code leads to its explanation. */
function inLine(text: string): Html {
  const marked = html`${text}`.text
    .replaceAll(/`([^`]+)`/g, (_, code) =>
      Object.hasOwn(REASONS, code) ? `<a href="#${code}"><code>${code}</code></a>` : `<code>${code}</code>`,
    )
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
  return new Html(marked)
}
