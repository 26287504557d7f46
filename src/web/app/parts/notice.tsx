/** A sentence in a box: something the person should know before going on. */
import type { ComponentChildren } from 'preact'
import { problemOf } from '../sentences.ts'
import type { Request } from '../state/requests.ts'

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

/** What is wrong with a request; nothing where nothing is. */
export function Problem({ of: request, children }: { of: Request | undefined; children?: ComponentChildren }) {
  const problem = problemOf(request)
  if (problem === undefined) return null
  return (
    <Notice kind="problem">
      <p>
        {problem} {children}
      </p>
    </Notice>
  )
}
