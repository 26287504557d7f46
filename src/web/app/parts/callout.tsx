/** A sentence in a box that the person should read before going on. */
import type { ComponentChildren } from 'preact'
import type { Refusal } from '../failure.ts'
import { problemOf, sentenceFor } from '../sentences.ts'
import type { Request } from '../state/requests.ts'
import { texts } from '../texts.ts'
import { LoginLink } from './link.tsx'

interface CalloutProps {
  /** `problem`: something didn't work. Screen readers say it immediately. */
  kind?: 'news' | 'problem'
  children: ComponentChildren
}

export function Callout({ kind = 'news', children }: CalloutProps) {
  return (
    <div class={`notice notice-${kind}`} role={kind === 'problem' ? 'alert' : undefined}>
      <p>{children}</p>
    </div>
  )
}

export function Problem({ of: request }: { of: Request | undefined }) {
  const problem = problemOf(request)
  if (problem === undefined) return null
  return <Callout kind="problem">{request?.refusal ? <Reason of={request.refusal} /> : problem}</Callout>
}

/** Says why the service refused a request, with a login link if a new login helps. */
export function Reason({ of: refusal }: { of: Refusal }) {
  const isTooOld = refusal.reason === 'guild_list_stale' || refusal.reason === 'login_too_old'
  return (
    <>
      {sentenceFor(refusal)} {isTooOld && <LoginLink>{texts.login.again}</LoginLink>}
    </>
  )
}
