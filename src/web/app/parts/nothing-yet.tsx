/** What stands in the place of a list that is empty: that it is, and what to do about it. */
import type { ComponentChildren } from 'preact'

interface NothingYetProps {
  icon?: ComponentChildren
  title: string
  children: ComponentChildren
}

export function NothingYet({ icon, title, children }: NothingYetProps) {
  return (
    <div class="empty">
      {icon}
      <p>
        <strong>{title}</strong>
        <br />
        {children}
      </p>
    </div>
  )
}
