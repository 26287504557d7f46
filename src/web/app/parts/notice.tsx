/** A sentence in a box: something the person should know before going on. */
import type { ComponentChildren } from 'preact'

interface NoticeProps {
  /** `problem`: something didn't work, and is said at once. */
  kind?: 'news' | 'problem'
  children: ComponentChildren
}

export function Notice({ kind = 'news', children }: NoticeProps) {
  return (
    <div class={`notice notice-${kind}`} role={kind === 'problem' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
