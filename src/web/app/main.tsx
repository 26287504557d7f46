/** Starts the dashboard in the page. Whatever breaks, the way to turn everything off stays. */
import { render } from 'preact'
import { App } from './app.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { start } from './state/start.ts'
import { keyTexts } from './translator-safe-text.ts'
import { BrokenPage } from './views/broken-page.tsx'

keyTexts()
// People print the page for a complaint, so nothing may be folded away.
window.addEventListener('beforeprint', () => {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>('.folded')) folded.open = true
})
const container = document.getElementById('app')
const broken = (
  <main class="page" id="main">
    <BrokenPage />
  </main>
)

if (container) {
  start().catch((error: unknown) => {
    console.error(error)
    render(broken, container)
  })
  render(
    <ErrorBoundary fallback={broken}>
      <App />
    </ErrorBoundary>,
    container,
  )
}
