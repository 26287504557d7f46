/** Moves the focus when the control that had it is gone. */

/** To be called first. The function it gives then puts a focus that was lost on the heading of the list that it was in. */
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
