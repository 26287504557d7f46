/** A modal dialog. Uses the browser's own element, which keeps the focus inside, and restores it when the dialog closes. */
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { noteFocus } from './focus.ts'

interface DialogProps {
  title: string
  /** Called on the Escape key. The dialog stays open until its parent stops rendering it. */
  onCancel: () => void
  children: ComponentChildren
}

export function Dialog({ title, onCancel, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = element.current
    // Moves the focus if the button that opened the dialog has disappeared with its row.
    const rescueFocus = noteFocus()
    dialog?.showModal()
    return () => {
      // Closing the dialog restores the focus. Removing the element doesn't.
      dialog?.close()
      setTimeout(rescueFocus)
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
