/** Lines of code: a button that copies them, and one language at a time. */

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

/** Shows the first lookup in the language that was chosen last, and buttons for the others. */
export function oneLanguage(): void {
  const all = [...document.querySelectorAll<HTMLElement>('.chapters > .card:first-child > section')]
  const nameOf = (one: HTMLElement) => one.querySelector('h3')?.textContent ?? ''
  const buttons = all.map((one) =>
    button(nameOf(one), () => {
      remember(nameOf(one))
      choose(one)
    }),
  )
  const choose = (chosen: HTMLElement | undefined) => {
    for (const [index, one] of all.entries()) {
      one.hidden = one !== chosen
      buttons[index]?.setAttribute('aria-pressed', String(!one.hidden))
    }
  }
  const bar = document.createElement('div')
  bar.className = 'language-bar'
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', 'Language of the example')
  bar.append(...buttons)
  all[0]?.before(bar)
  choose(all.find((one) => nameOf(one) === remembered()) ?? all[0])
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
