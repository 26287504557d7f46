/** Starts the dashboard in the page. */
import { render } from 'preact'
import { App } from './app.tsx'
import { start } from './state/start.ts'

const container = document.getElementById('app')
if (container) {
  start()
  render(<App />, container)
}
