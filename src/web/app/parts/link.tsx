/** Links within the dashboard, and the link that starts a login. */
import type { ComponentChildren } from 'preact'
import { rememberLoginPath } from '../browser-storage.ts'
import { addressOfView, goTo, route, type View } from '../route.ts'

interface ViewLinkProps {
  to: View
  class?: string
  isCurrent?: boolean
  children: ComponentChildren
}

/** Changes the view without reloading the page. With a modifier key, it works like any other link. */
export function ViewLink({ to, class: className, isCurrent = false, children }: ViewLinkProps) {
  const address = addressOfView(to, route.use())
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(address)
  }
  return (
    <a href={address} class={className} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}

/** Leads to the chat platform and back to this view. A login turns consent on. */
export function LoginLink({ class: className, children }: { class?: string; children: ComponentChildren }) {
  return (
    <a href="/auth/login" class={className} onClick={rememberLoginPath}>
      {children}
    </a>
  )
}
