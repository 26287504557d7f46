/** The ways to stop lookups: server by server, everything for now, and everything for good. */
import { BusyButton } from '../parts/busy-button.tsx'
import { Problem } from '../parts/callout.tsx'
import { ConfirmButton } from '../parts/confirm.tsx'
import { Row, toItem } from '../parts/row.tsx'
import { allServers, formerServers, type Server } from '../servers.ts'
import { turnEverythingOff, turnServersOff } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { useRequests } from '../state/requests.ts'
import type { LoggedIn } from '../state/session.ts'
import { plural, texts } from '../texts.ts'
import { serverIdsToTurnOff, visibilityOf } from '../visibility.ts'
import { EraseEverything } from './erase-everything.tsx'

const words = texts.servers
const stops = texts.stop

/** A card with all ways to stop lookups. The one with the smallest effect comes first. */
export function WaysToStop({ state }: { state: LoggedIn }) {
  const requests = useRequests()
  const { isVisible, serversOn } = visibilityOf(state, requests)
  return (
    <section class="card" aria-labelledby="stop-title">
      <h2 id="stop-title" tabIndex={-1}>
        {stops.title}
      </h2>
      <p>{stops.text}</p>
      <ul class="rows">
        {serversOn > 0 && (
          <Row title={stops.servers} facts={stops.serversText} actions={<AllServersOff servers={allServers(state)} />}>
            <Problem of={requests.get('all-servers')} />
          </Row>
        )}
        <Row title={stops.all} facts={stops.allText} actions={<EverythingOff isQuiet={isVisible === 'off'} />} />
        <EraseEverything me={state.me} />
      </ul>
    </section>
  )
}

interface EverythingOffProps {
  label?: string
  /** True if the button needs no emphasis, because nobody can look the person up at the moment. */
  isQuiet?: boolean
}

export function EverythingOff({ label = texts.everythingOff.button, isQuiet = false }: EverythingOffProps) {
  const { title, confirm, confirming, consequences } = texts.everythingOff
  return (
    <ConfirmButton
      class={isQuiet ? 'quiet' : 'danger'}
      label={label}
      title={title}
      confirmLabel={confirm}
      busyLabel={confirming}
      subject="consent"
      wish="everything-off"
      act={turnEverythingOff}
    >
      <ul>{consequences.map(toItem)}</ul>
    </ConfirmButton>
  )
}

function AllServersOff({ servers }: { servers: Server[] }) {
  const on = serverIdsToTurnOff(servers, useRequests())
  return (
    <ConfirmButton
      class="quiet"
      label={words.allOff}
      title={plural(words.allOffTitle, on.length)}
      confirmLabel={words.allOffConfirm}
      busyLabel={texts.switch.turningOff}
      subject="all-servers"
      wish="servers-off"
      act={turnServersOff}
      done={words.allOffDone}
    >
      <p>{words.allOffText}</p>
    </ConfirmButton>
  )
}

/** Turns off all servers that the person has left. Needs no confirmation, because nothing is lost. */
export function FormerServersOff({ servers }: { servers: Server[] }) {
  const request = useRequests().get('former-servers')
  const left = formerServers(servers)
  if (left.length === 0) return null
  const turnOff = async () => {
    if ((await turnServersOff(left.map(({ id }) => id))) === 'done')
      showToast(plural(stops.formerServersOffDone, left.length))
  }
  return (
    <div>
      <BusyButton
        class="quiet"
        label={plural(stops.formerServersOff, left.length)}
        busyLabel={texts.switch.turningOff}
        request={request}
        onClick={turnOff}
      />
      <Problem of={request} />
    </div>
  )
}
