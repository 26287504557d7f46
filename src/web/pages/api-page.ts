/** The script of the API page: tries keys, copies code, remembers a programming language, and marks the reader's place. */
import { copyButtons, rememberLanguage } from './code-lines.ts'
import './try-key.ts'

/** Marks in the table of contents which endpoint is in view, or which section if no endpoint is in view. */
function markCurrent(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents-list a')]
  const sections = [...document.querySelectorAll('section.part'), ...document.querySelectorAll('.chapters > .card')]
  const inView = new Set<Element>()
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
      const current = sections.find((section) => inView.has(section))
      const hash = `#${current?.id || current?.getAttribute('aria-labelledby')}`
      for (const link of links) {
        if (link.hash === hash) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    },
    { rootMargin: '-10% 0px -60% 0px' },
  )
  for (const section of sections) seen.observe(section)
}

/** Unfolds the target of a link, and scrolls to it. */
function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  const folded = target?.closest('details')
  if (!target || !folded || folded.open) return
  folded.open = true
  const { id } = target
  // Hides the target from the browser, which would otherwise scroll to it before unfolding moves it.
  target.id = ''
  requestAnimationFrame(() =>
    setTimeout(() => {
      target.id = id
      location.replace(`#${id}`)
    }),
  )
}

addEventListener('hashchange', openTarget)
openTarget()
rememberLanguage()
copyButtons(document)
markCurrent()
