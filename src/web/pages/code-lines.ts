/** Lines of code: a button that copies them, and the language that was read last. */

const REMEMBERED = 'language of examples'

/** A button in the corner of each block. */
export function copyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.chapters pre')) {
    const say = (text: string) => {
      copy.textContent = text
      copy.setAttribute('aria-label', `${text}: ${titleOf(block)}`)
    }
    const copy = button('', async () => {
      const copied = navigator.clipboard.writeText(block.textContent ?? '')
      await copied.then(
        () => say('Copied'),
        () => say('Select and copy by hand'),
      )
      setTimeout(() => say('Copy'), 2_000)
    })
    say('Copy')
    copy.classList.add('copy')
    const frame = document.createElement('div')
    frame.className = 'lines'
    block.replaceWith(frame)
    frame.append(block, copy)
  }
}

/** What stands above a block. */
function titleOf(block: HTMLElement): string {
  return block.closest('details, section')?.querySelector('summary, h2, h3')?.textContent ?? ''
}

/** Opens the first lookup in the language that was opened last. */
export function rememberLanguage(): void {
  for (const one of document.querySelectorAll<HTMLDetailsElement>('.card > details')) {
    const summary = one.querySelector('summary')
    const name = summary?.textContent ?? ''
    if (name === remembered()) one.open = true
    summary?.addEventListener('click', () => remember(name))
  }
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'quiet'
  made.textContent = text
  made.addEventListener('click', onClick)
  return made
}

/** A browser may forbid to keep anything. */
function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED)
  } catch {
    return null
  }
}

function remember(name: string): void {
  try {
    localStorage.setItem(REMEMBERED, name)
  } catch {
    // The next visit begins with the first one.
  }
}
