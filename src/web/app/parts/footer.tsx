/** The last lines of every view: what else there is to read, and the languages. */

import { languages, tags } from '../../../texts/languages.ts'
import { fill } from '../fill.ts'
import { place } from '../place.ts'
import { language, texts } from '../texts.ts'
import { contactUrl } from './help.tsx'

const words = texts.footer

export function Footer() {
  const contact = contactUrl()
  return (
    <footer class="bottom">
      <p>{fill(words.text, { link: <a href="/docs">{words.apiReference}</a> })}</p>
      <p>
        <a href="/privacy">{words.privacy}</a>
        {contact && (
          <>
            {' · '}
            <a href={contact}>{words.contact}</a>
          </>
        )}
      </p>
      <LanguageMenu />
      {!languages[language].isReviewed && (
        <p>
          {fill(words.notReviewed, { operator: contact ? <a href={contact}>{words.operator}</a> : words.operator })}
        </p>
      )}
    </footer>
  )
}

/** Each in its own words. The server keeps the one that is chosen, and sends the page in it from then on. */
function LanguageMenu() {
  // Where they are goes along.
  place.use()
  const addressIn = (tag: string) => {
    const query = new URLSearchParams(location.search)
    query.set('keep-lang', tag)
    return `${location.pathname}?${query}`
  }
  return (
    <nav aria-label={words.language}>
      <ul class="languages">
        {tags.map((tag) => (
          <li key={tag}>
            <a
              href={addressIn(tag)}
              lang={tag}
              hreflang={tag}
              translate={false}
              aria-current={tag === language ? 'true' : undefined}
            >
              {languages[tag].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
