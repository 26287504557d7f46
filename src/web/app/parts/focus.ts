/** Moves the focus when the focused control disappears. */

/** Call this before a change. If the change loses the focus, the returned function moves it to the heading of the list. */
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
