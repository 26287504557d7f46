/** Where people read what is kept of them, and get help. */
import { contactUrl } from '../contact.ts'
import { texts } from '../texts/texts.ts'

export function HelpLinks() {
  const contact = contactUrl()
  return (
    <p>
      <a href="/privacy">{texts.footer.privacy}</a>
      {contact && (
        <>
          {' · '}
          <a href={contact}>{texts.footer.contact}</a>
        </>
      )}
    </p>
  )
}
