/** The ways to disappear: from everywhere at once, or from every server while staying logged in. */
import { AskingButton } from '../parts/confirm.tsx'
import { allServers, type Server } from '../servers.ts'
import { turnEverythingOff } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import type { Outcome } from '../state/change.ts'
import { isOpen, type Request, useRequests } from '../state/requests.ts'
import { serversToGo, stopTurningOff, turnServersOff, wasLeftUndone } from '../state/servers-off.ts'
import type { LoggedIn } from '../state/session.ts'
import { plural, texts } from '../texts.ts'
import { serverIdsOn } from '../visibility.ts'

const words = texts.servers
const stops = texts.stop

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

/** At the next visit, where the page went before all servers were off. */
export function LeftUndone({ state }: { state: LoggedIn }) {
  const servers = allServers(state)
  const on = servers.filter(({ isAllowed }) => isAllowed).length
  if (!wasLeftUndone.use() || on === 0) return null
  return (
    <div class="notice notice-problem">
      <p role="status">{plural(stops.leftUndone, on)}</p>
      <div class="notice-buttons">
        <AllServersOff servers={servers} label={stops.rest} />
        <button type="button" class="quiet" onClick={() => wasLeftUndone.set(false)}>
          {texts.loggedIn.keep}
        </button>
      </div>
    </div>
  )
}
