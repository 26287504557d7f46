/** Moves the focus when the control that had it is gone. */

/** Call it first. If the focus is lost, the returned function moves it to the heading of the list that it was in. */
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
