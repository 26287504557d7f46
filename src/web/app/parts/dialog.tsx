/** A modal dialog on the browser's own element: it holds the focus, and gives it back when it closes. */
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  /** Asked for by the Escape key; the dialog stays until its owner stops rendering it. */
  onCancel: () => void
  children: ComponentChildren
}

export function Dialog({ title, onCancel, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = element.current
    const section = document.activeElement?.closest('section')
    dialog?.showModal()
    return () => {
      // Closing gives the focus back, which mere removal would not.
      dialog?.close()
      setTimeout(() => rescueFocus(section))
    }
  }, [])
  const cancel = (event: Event) => {
    event.preventDefault()
    onCancel()
  }
  return (
    <dialog ref={element} aria-labelledby={titleId} onCancel={cancel}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

/** The button that opened the dialog may be gone with what it was about: the focus then goes to the list it was in. */
function rescueFocus(section: Element | null | undefined): void {
  if (document.activeElement !== document.body) return
  const list = '[data-after-dialog]'
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const target = section?.querySelector<HTMLElement>(list) ?? find(list) ?? find('main h1')
  target?.focus()
}
