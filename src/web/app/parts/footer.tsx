/** The last line of every view: what holds for all of them. */
import { HelpLinks } from './help-links.tsx'

export function Footer() {
  return (
    <footer class="bottom">
      <p>
        Figures are placeholders today, and linked accounts are self-reported and unverified. Bot authors find the{' '}
        <a href="/docs">API reference</a> here too.
      </p>
      <HelpLinks />
    </footer>
  )
}
