/** Switches every server off and leaves the person logged in. */
import { useState } from 'preact/hooks'
import { Dialog } from '../parts/dialog.tsx'
import type { Server } from '../servers.ts'
import { turnServersOff } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { isOpen, useRequests } from '../state/requests.ts'
import { texts } from '../texts/texts.ts'
import { serverIdsOn } from '../visibility.ts'

const words = texts.servers

export function AllServersOff({ servers }: { servers: Server[] }) {
  const [isAsking, setAsking] = useState(false)
  // Those in doubt may be on, and those that are being switched may come on.
  const on = serverIdsOn(servers, useRequests(), isOpen)
  if (on.length === 0 && !isAsking) return null
  // The dialog closes at once: the rows say how it goes with each of them.
  const go = async () => {
    setAsking(false)
    const left = await turnServersOff(on)
    if (left !== undefined) showToast(left === 0 ? words.allOffDone : words.allOffLeft(left))
  }
  return (
    <>
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        {words.allOff}
      </button>
      {isAsking && (
        <Dialog title={words.allOffTitle(on.length)} onCancel={() => setAsking(false)}>
          <p>{words.allOffText}</p>
          <div class="dialog-buttons">
            <button type="button" class="quiet" onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
            <button type="button" class="danger" onClick={go}>
              {words.allOffConfirm}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
