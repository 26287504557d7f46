/** Starts the dashboard. Even if something breaks, people can still turn everything off. */
import { render } from 'preact'
import { App } from './app.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { start } from './state/start.ts'
import { keyTexts } from './translator-safe-text.ts'
import { BrokenPage } from './views/broken-page.tsx'

keyTexts()
// People print the page for complaints, so everything must be unfolded.
window.addEventListener('beforeprint', () => {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>('.folded')) folded.open = true
})
const container = document.getElementById('app')
const brokenPage = (
  <main class="page" id="main">
    <BrokenPage />
  </main>
)

if (container) {
  start().catch((error: unknown) => {
    console.error(error)
    render(brokenPage, container)
  })
  render(
    <ErrorBoundary fallback={brokenPage}>
      <App />
    </ErrorBoundary>,
    container,
  )
}
