/** Lines of code: a button that copies them, and one language at a time. */

const REMEMBERED = 'language of examples'

/** A button in the corner of each block. */
export function copyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.chapters pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'quiet copy'
    const word = document.createElement('span')
    word.textContent = 'Copy'
    const what = document.createElement('span')
    what.className = 'for-readers'
    what.textContent = `: ${titleOf(block)}`
    button.append(word, what)
    button.addEventListener('click', async () => {
      const text = block.querySelector('code')?.textContent ?? ''
      word.textContent = await navigator.clipboard.writeText(text).then(
        () => 'Copied',
        () => 'Select and copy by hand',
      )
      setTimeout(() => {
        word.textContent = 'Copy'
      }, 2_000)
    })
    const frame = document.createElement('div')
    frame.className = 'lines'
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

/** What stands above a block. */
function titleOf(block: HTMLElement): string {
  const around = block.closest('.language, details, section')
  return around?.querySelector('summary, h2, h3')?.textContent?.trim() ?? ''
}

/** Shows the examples in the language that was chosen last, and buttons for the others. */
export function oneLanguage(): void {
  for (const group of document.querySelectorAll('.languages')) {
    const all = [...group.querySelectorAll<HTMLElement>('.language')]
    const nameOf = (one: HTMLElement) => one.querySelector('h3')?.textContent ?? ''
    const buttons = all.map((one) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'quiet'
      button.textContent = nameOf(one)
      button.addEventListener('click', () => {
        remember(nameOf(one))
        choose(nameOf(one))
      })
      return button
    })
    const choose = (name: string) => {
      for (const [index, one] of all.entries()) {
        one.hidden = nameOf(one) !== name
        buttons[index]?.setAttribute('aria-pressed', String(!one.hidden))
      }
    }
    const bar = document.createElement('div')
    bar.className = 'language-bar'
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', 'Language of the example')
    bar.append(...buttons)
    group.prepend(bar)
    const names = all.map(nameOf)
    choose(names.find((name) => name === remembered()) ?? names[0] ?? '')
  }
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
