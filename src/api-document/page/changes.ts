/** What changed for bots, in a list for each release. */
import { type Html, html } from '../../web-host/html.ts'
import { CHANGES } from '../changes.ts'
import { line } from './texts.ts'

export function changes(): Html {
  const releases = CHANGES.map(
    ({ release, changes: all }) => html`
      <h3>${release}</h3>
      <ul>${all.map((one) => html`<li>${line(one)}</li>`)}</ul>`,
  )
  return html`
    <section class="card" aria-labelledby="changes">
      <h2 id="changes">Changes</h2>
      <p>Fields, endpoints and reason codes are added; what is removed is announced six months ahead by the headers <code>Deprecation</code> and <code>Sunset</code>, and here.</p>
      ${releases}
    </section>`
}
