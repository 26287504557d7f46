/** One server and its switch. */
import { useId } from 'preact/hooks'
import type { WhoLooked } from '../../../wire/dashboard.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { noteFocus } from '../parts/focus.ts'
import { ViewLink } from '../parts/link.tsx'
import { DaysAgo } from '../parts/moments.tsx'
import { Name, Names, Tile } from '../parts/name.tsx'
import { Switch } from '../parts/switch.tsx'
import { type BotsSentence, botsSentence, lookupsSentence, problemOf } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { forgetServer, setPermission } from '../state/actions.ts'
import { announce, showToast } from '../state/announcements.ts'
import { wishForSwitch } from '../state/presses.ts'
import { allRequests, type Request } from '../state/requests.ts'
import { session } from '../state/session.ts'
import { fill, texts } from '../texts.ts'
import { headlineOf, type OnOff, visibilityOf } from '../visibility.ts'

export interface ServerRowProps {
  server: Server
  /** The unsettled request that changes the server's switch. */
  request: Request | undefined
  /** Whether the server is on, but nobody can look the person up because no game account is linked. */
  isWaiting: boolean
  /** Whether bots in a server that is on can look the person up. */
  isEffective: OnOff
  /** Undefined until the lookups are loaded. The row then doesn't mention them. */
  lookups: WhoLooked | undefined
  describedBy?: string | undefined
}

const words = texts.switch

export function ServerRow({ server, request, isWaiting, isEffective, lookups, describedBy }: ServerRowProps) {
  const id = useId()
  const name = <Name>{server.name ?? texts.servers.unnamed}</Name>
  const isUnlisted = !server.isListed
  const isForgetting = request?.wish === 'forgotten'
  const problem = problemOf(request)
  const asked = lookups && lookupsSentence(server.id, lookups)
  const descriptionIds = [
    isUnlisted && `${id}-unlisted`,
    isWaiting && `${id}-waiting`,
    describedBy,
    problem && `${id}-problem`,
  ]
  return (
    <div class="row server">
      <Tile of={server.name ?? ''} id={server.id} picture={server.iconUrl} />
      <div class="server-name">
        <label for={`${id}-switch`}>
          <span id={`${id}-name`}>
            {name} {server.name === undefined && <small>{server.id}</small>}
          </span>
          <span class="visually-hidden" id={`${id}-question`}>
            {texts.servers.spokenQuestion}
          </span>
        </label>
        {isUnlisted && <small id={`${id}-unlisted`}>{texts.servers.unlisted}</small>}
        {isWaiting && (
          <small id={`${id}-waiting`}>
            <ViewLink to="/accounts">{texts.servers.waiting}</ViewLink>
          </small>
        )}
        {server.newKey && (
          <small>
            {fill(texts.servers.newBot, {
              day: <DaysAgo of={server.newKey.at} />,
              bot: server.newKey.name ? <Name>{server.newKey.name}</Name> : texts.servers.unnamedBot,
            })}
          </small>
        )}
        {server.bots && <Bots {...botsSentence(server.bots, server.isAllowed && isEffective !== 'off')} />}
        {asked && <Bots {...asked} />}
        {/* Hidden while a request may be turning the server on. */}
        {server.canForget && (isForgetting || !request) && (
          <BusyButton
            class="quiet"
            label={texts.servers.forget}
            busyLabel={texts.servers.forgetting}
            request={request}
            onClick={() => forget(server)}
          >
            {name}
          </BusyButton>
        )}
      </div>
      <Switch
        id={`${id}-switch`}
        isOn={server.isAllowed}
        request={isForgetting ? undefined : request}
        labelledBy={`${id}-name ${id}-question`}
        describedBy={descriptionIds.filter(Boolean).join(' ') || undefined}
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

function Bots({ sentence, names, others }: BotsSentence) {
  return <small>{fill(sentence, { bots: <Names of={names} and={others} /> })}</small>
}

async function forget(server: Server): Promise<void> {
  const rescueFocus = noteFocus()
  if ((await forgetServer(server.id)) !== 'done') return
  showToast(fill(texts.servers.forgotten, { server: <Name>{displayName(server)}</Name> }))
  rescueFocus()
}

async function toggle(server: Server, request: Request | undefined): Promise<void> {
  const wish = wishForSwitch(server.isAllowed, request)
  if (wish === undefined) return
  const isWanted = wish === 'on'
  announce(isWanted ? words.turningOn : words.turningOff)
  if ((await setPermission(server.id, isWanted)) !== 'done') return
  const state = session.get()
  // Tells screen reader users whether bots can look them up now.
  const headline = state.phase === 'logged-in' && headlineOf(visibilityOf(state, allRequests()))
  announce(fill(isWanted ? words.nowOn : words.nowOff, { server: <Name>{displayName(server)}</Name>, headline }))
}
