/** One server and its switch. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { ViewLink } from '../parts/link.tsx'
import { Initials, Name } from '../parts/name.tsx'
import { Switch } from '../parts/switch.tsx'
import { isolated, isolatedShort, problemOf } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { setPermission } from '../state/actions.ts'
import { announce, showToast } from '../state/announcements.ts'
import { allRequests, type Request } from '../state/requests.ts'
import { session } from '../state/session.ts'
import { texts } from '../texts/texts.ts'
import { headlineOf, visibilityOf } from '../visibility.ts'

interface ServerRowProps {
  server: Server
  /** The change of it that isn't settled. */
  request: Request | undefined
  /** Whether it is on, and nobody can look the person up for want of a game account. */
  isWaiting: boolean
  describedBy?: string
  /** Below its name. */
  children?: ComponentChildren
}

const words = texts.switch

export function ServerRow({ server, request, isWaiting, describedBy, children }: ServerRowProps) {
  const id = useId()
  const isUnlisted = !server.isListed
  const problem = problemOf(request)
  const describing = [
    isUnlisted && `${id}-unlisted`,
    isWaiting && `${id}-waiting`,
    describedBy,
    problem && `${id}-problem`,
  ]
  return (
    <div class="server">
      <Initials of={server.name ?? ''} />
      <div class="server-name">
        <label for={`${id}-switch`}>
          <span id={`${id}-name`}>
            <Name>{displayName(server)}</Name>
          </span>
          <span class="for-readers" id={`${id}-question`}>
            {texts.servers.spokenQuestion}
          </span>
        </label>
        {isUnlisted && <small id={`${id}-unlisted`}>{texts.servers.unlisted}</small>}
        {isWaiting && (
          <small id={`${id}-waiting`}>
            <ViewLink to="/accounts">{texts.servers.waiting}</ViewLink>
          </small>
        )}
        {children}
      </div>
      <Switch
        id={`${id}-switch`}
        isOn={server.isAllowed}
        isBusy={request?.status === 'under-way'}
        isUnknown={request?.status === 'unknown'}
        labelledBy={`${id}-name ${id}-question`}
        describedBy={describing.filter(Boolean).join(' ') || undefined}
        onToggle={() => toggle(server, request)}
      />
      {problem && (
        <p class="server-problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Where it isn't known whether the server is on, the same wish is sent again. */
async function toggle(server: Server, request: Request | undefined): Promise<void> {
  if (request?.status === 'under-way') return
  const isWanted = request?.status === 'unknown' ? request.wish === 'on' : !server.isAllowed
  const name = displayName(server)
  announce(isWanted ? words.turningOn : words.turningOff)
  const outcome = await setPermission(server.id, isWanted)
  if (outcome === 'done') announce((isWanted ? words.nowOn : words.nowOff)(isolated(name), headline()))
  if (outcome === 'found') showToast((isWanted ? words.foundOn : words.foundOff)(isolatedShort(name)))
}

/** For those who can't see the page: whether bots can look them up now. */
function headline(): string {
  const state = session.get()
  return state.phase === 'logged-in' ? headlineOf(visibilityOf(state, allRequests())) : ''
}
