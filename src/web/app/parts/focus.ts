/** Moves the focus when the focused control disappears. */

/** Call this before a change, and the returned function after it. If the change lost the focus, that moves the focus to the heading. */
export function noteFocus(): () => void {
  const section = document.activeElement?.closest('section')
  return () => {
    if (document.activeElement !== document.body) return
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const own = section?.isConnected ? section.querySelector<HTMLElement>('h2[tabindex]') : null
    const target = own ?? find('main h2[tabindex]') ?? find('main h1')
    target?.focus()
  }
}
