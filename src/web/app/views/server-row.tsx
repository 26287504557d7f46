/** One server and its switch. */
import { useId } from 'preact/hooks'
import type { WhoLooked } from '../../../wire/dashboard.ts'
import { fill } from '../fill.ts'
import { askersIn, isIncomplete, today } from '../lookup-summary.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { noteFocus } from '../parts/focus.ts'
import { ViewLink } from '../parts/link.tsx'
import { DaysAgo } from '../parts/moments.tsx'
import { Name, Names, Tile } from '../parts/name.tsx'
import { Switch } from '../parts/switch.tsx'
import { botsSentence, problemOf } from '../sentences.ts'
import { displayName, type Server } from '../servers.ts'
import { forgetServer, setPermission } from '../state/actions.ts'
import { announce, showToast } from '../state/announcements.ts'
import { wishForSwitch } from '../state/presses.ts'
import { allRequests, type Request } from '../state/requests.ts'
import { session } from '../state/session.ts'
import { plural, texts } from '../texts.ts'
import { headlineOf, visibilityOf } from '../visibility.ts'

export interface ServerRowProps {
  server: Server
  /** The change of it that isn't settled. */
  request: Request | undefined
  /** Whether it is on, and nobody can look the person up for want of a game account. */
  isWaiting: boolean
  /** Whether it is on, and bots there can look the person up. */
  isSeen: boolean
  /** Undefined while they aren't known: then the row says nothing of them. */
  lookups: WhoLooked | undefined
  describedBy?: string
}

const words = texts.switch

export function ServerRow({ server, request, isWaiting, isSeen, lookups, describedBy }: ServerRowProps) {
  const id = useId()
  const name = <Name>{displayName(server)}</Name>
  const isUnlisted = !server.isListed
  const isForgetting = request?.wish === 'forgotten'
  const problem = problemOf(request)
  const describing = [
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
          <span id={`${id}-name`}>{name}</span>
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
        {server.newKey && (
          <small>
            {fill(texts.servers.newBot, {
              day: <DaysAgo of={server.newKey.at} />,
              bot: server.newKey.name ? <Name>{server.newKey.name}</Name> : texts.servers.unnamedBot,
            })}
          </small>
        )}
        {server.bots && <BotsHere bots={server.bots} isSeen={isSeen} />}
        {lookups && <RecentAskers lookups={lookups} serverId={server.id} />}
        {/* While it is being switched, it isn't certain that it is off. */}
        {server.isLeftBehind && (isForgetting || !request) && (
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

function BotsHere(about: Parameters<typeof botsSentence>[0]) {
  const { sentence, bots, names } = botsSentence(about)
  return <small>{fill(sentence, { bots: <Names of={bots} areNames={names} /> })}</small>
}

/** Which bots asked for the person in the last week, and how often. */
function RecentAskers({ lookups, serverId }: { lookups: WhoLooked; serverId: string }) {
  const { asked, askedAtLeast, unnamedBot } = texts.servers
  const { bots, count } = askersIn(serverId, lookups.lookups, today())
  if (count === 0) return null
  const names = bots.filter((name) => name !== null)
  const shown = <Names of={bots.map((name) => name ?? unnamedBot)} areNames={names} />
  return <small>{fill(plural(isIncomplete(lookups) ? askedAtLeast : asked, count), { bots: shown })}</small>
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
  // For those who can't see the page: whether bots can look them up now.
  const headline = state.phase === 'logged-in' && headlineOf(visibilityOf(state, allRequests()))
  announce(fill(isWanted ? words.nowOn : words.nowOff, { server: <Name>{displayName(server)}</Name>, headline }))
}
