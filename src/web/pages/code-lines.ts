/** Adds a copy button to each block of code, and remembers the programming language that was last chosen in the tabs. */
import { recall, remember } from './storage.ts'

const REMEMBERED = 'language of examples'

export function copyButtons(root: ParentNode): void {
  for (const lines of root.querySelectorAll<HTMLElement>('.lines')) {
    const say = (text: string) => {
      copy.textContent = text
      copy.setAttribute('aria-label', `${text}: ${titleOf(lines)}`)
    }
    const copy = document.createElement('button')
    copy.type = 'button'
    copy.className = 'quiet copy'
    copy.addEventListener('click', async () => {
      const copied = navigator.clipboard.writeText(lines.querySelector('pre')?.textContent ?? '')
      await copied.then(
        () => say('Copied'),
        () => say('Select it and copy it yourself'),
      )
      setTimeout(() => say('Copy'), 2_000)
    })
    say('Copy')
    lines.append(copy)
  }
}

function titleOf(lines: HTMLElement): string {
  return lines.closest('details, section')?.querySelector('summary, h2, h3')?.textContent ?? ''
}

export function rememberLanguage(): void {
  const tabs = [...document.querySelectorAll<HTMLInputElement>('.tabs > input')]
  const show = (language: string | null) => {
    for (const tab of tabs) if (tab.value === language) tab.checked = true
  }
  show(recall('localStorage', REMEMBERED))
  for (const tab of tabs) {
    tab.addEventListener('change', () => {
      show(tab.value)
      remember('localStorage', REMEMBERED, tab.value)
    })
  }
}
