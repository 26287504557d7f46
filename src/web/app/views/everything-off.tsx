/** The ways to disappear: from everywhere at once, or from every server while staying logged in. */
import { AskingButton } from '../parts/confirm.tsx'
import type { Server } from '../servers.ts'
import { turnEverythingOff, turnServersOff } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { isOpen, type Request, useRequests } from '../state/requests.ts'
import { plural, texts } from '../texts.ts'
import { serverIdsOn } from '../visibility.ts'

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

export function AllServersOff({ servers }: { servers: Server[] }) {
  const words = texts.servers
  // Those in doubt may be on, and those that are being switched may come on.
  const mayBeOn = (request: Request) => isOpen(request) && request.wish !== 'forgotten'
  const on = serverIdsOn(servers, useRequests(), mayBeOn)
  if (on.length === 0) return null
  const go = async () => {
    const left = await turnServersOff(on)
    if (left !== undefined) showToast(left === 0 ? words.allOffDone : plural(words.allOffLeft, left))
  }
  return (
    <AskingButton
      class="quiet"
      label={words.allOff}
      title={plural(words.allOffTitle, on.length)}
      confirm={words.allOffConfirm}
      // The question closes at once: the rows say how it goes with each of them.
      act={async () => {
        go()
        return 'done'
      }}
    >
      <p>{words.allOffText}</p>
    </AskingButton>
  )
}
