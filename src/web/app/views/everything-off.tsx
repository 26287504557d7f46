/** The ways to stop being shown: server by server, everything for now, and everything for good. */

import { BusyButton } from '../parts/busy-button.tsx'
import { AskingButton } from '../parts/confirm.tsx'
import { Row } from '../parts/row.tsx'
import { allServers, type Server } from '../servers.ts'
import { turnEverythingOff } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import type { Outcome } from '../state/change.ts'
import { isOpen, type Request, useRequests } from '../state/requests.ts'
import { serversToGo, stopTurningOff, turnServersOff, wasInterrupted } from '../state/servers-off.ts'
import type { LoggedIn } from '../state/session.ts'
import { plural, texts } from '../texts.ts'
import { serverIdsOn, visibilityOf } from '../visibility.ts'
import { EraseEverything } from './erase-everything.tsx'

const words = texts.servers
const stops = texts.stop

/** All of them in one card, the one that takes least away first. */
export function StopBeingShown({ state }: { state: LoggedIn }) {
  const { isVisible } = visibilityOf(state, useRequests())
  return (
    <section class="card" aria-labelledby="stop-title">
      <h2 id="stop-title" tabIndex={-1}>
        {stops.title}
      </h2>
      <p>{stops.text}</p>
      <ul class="rows">
        <Row title={stops.servers} facts={stops.serversText} actions={<AllServersOff servers={allServers(state)} />} />
        <Row title={stops.all} facts={stops.allText} actions={<EverythingOff isQuiet={isVisible === 'off'} />} />
        <EraseEverything me={state.me} />
      </ul>
    </section>
  )
}

interface EverythingOffProps {
  label?: string
  /** Where nobody can look the person up anyway. */
  isQuiet?: boolean
}

export function EverythingOff({ label = texts.everythingOff.button, isQuiet = false }: EverythingOffProps) {
  const { title, confirm, confirming, consequences } = texts.everythingOff
  return (
    <AskingButton
      class={isQuiet ? 'quiet' : 'danger'}
      label={label}
      title={title}
      confirm={confirm}
      confirming={confirming}
      subject="consent"
      wish="everything-off"
      act={turnEverythingOff}
    >
      <ul>
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <p>{stops.others}</p>
    </AskingButton>
  )
}

export function AllServersOff({ servers, label = words.allOff }: { servers: Server[]; label?: string }) {
  const toGo = serversToGo.use()
  // Those in doubt may be on, and those that are being switched may come on.
  const mayBeOn = (request: Request) => isOpen(request) && request.wish !== 'forgotten'
  const on = serverIdsOn(servers, useRequests(), mayBeOn)
  if (on.length === 0 && toGo === undefined) return null
  return (
    <AskingButton
      class="quiet"
      label={label}
      title={toGo === undefined ? plural(words.allOffTitle, on.length) : stops.running}
      confirm={words.allOffConfirm}
      confirming={stops.running}
      act={() => turnOff(on)}
      isUnderWay={toGo !== undefined}
      stop={stopTurningOff}
    >
      <p>{toGo === undefined ? words.allOffText : plural(stops.toGo, toGo)}</p>
      {toGo === undefined && <p>{stops.faster}</p>}
    </AskingButton>
  )
}

async function turnOff(ids: string[]): Promise<Outcome> {
  const left = await turnServersOff(ids)
  if (left !== undefined) showToast(left === 0 ? words.allOffDone : plural(words.allOffLeft, left))
  return 'done'
}

/** Those that were in the list once, and aren't any more: nobody sees there who asks. Without asking: it takes nothing away. */
export function LeftServersOff({ servers }: { servers: Server[] }) {
  const isRunning = serversToGo.use() !== undefined
  const left = servers.filter(({ isListed, isAllowed, name }) => !isListed && isAllowed && name !== undefined)
  if (left.length === 0) return null
  const go = async () => {
    const stillOn = await turnServersOff(left.map(({ id }) => id))
    if (stillOn !== undefined)
      showToast(stillOn === 0 ? plural(stops.leftDone, left.length) : plural(words.allOffLeft, stillOn))
  }
  return (
    <BusyButton
      class="quiet"
      label={plural(stops.left, left.length)}
      busyLabel={stops.running}
      request={isRunning}
      onClick={go}
    />
  )
}

/** At the next visit, where the page went before all servers were off. */
export function InterruptedServersOff({ state }: { state: LoggedIn }) {
  const servers = allServers(state)
  const on = servers.filter(({ isAllowed }) => isAllowed).length
  if (!wasInterrupted.use() || on === 0) return null
  return (
    <div class="notice notice-problem">
      <p role="status">{plural(stops.leftUndone, on)}</p>
      <div class="notice-buttons">
        <AllServersOff servers={servers} label={stops.rest} />
        <button type="button" class="quiet" onClick={() => wasInterrupted.set(false)}>
          {texts.loggedIn.keep}
        </button>
      </div>
    </div>
  )
}
