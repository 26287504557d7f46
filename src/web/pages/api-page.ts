/** The script of the API page: it tries keys, and opens the `<details>` that an address leads to. */
import './try-key.ts'

function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  if (target instanceof HTMLDetailsElement) target.open = true
}

addEventListener('hashchange', openTarget)
openTarget()
