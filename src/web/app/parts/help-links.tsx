/** Where people read what is kept of them, and get help. */
import { contactUrl } from '../contact.ts'

export function HelpLinks() {
  const contact = contactUrl()
  return (
    <p>
      <a href="/privacy">Privacy</a>
      {contact && (
        <>
          {' · '}
          <a href={contact}>Contact</a>
        </>
      )}
    </p>
  )
}
