/** The last line of every view: what holds for all of them. */
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { HelpLinks } from './help-links.tsx'

export function Footer() {
  return (
    <footer class="bottom">
      <p>{fill(texts.footer.text, { link: <a href="/docs">{texts.footer.apiReference}</a> })}</p>
      <HelpLinks />
    </footer>
  )
}
