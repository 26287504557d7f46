/** The one click that makes a person disappear. */
import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { turnEverythingOff } from '../state/actions.ts'

export function EverythingOff() {
  const [isAsking, setAsking] = useState(false)
  return (
    <section class="card everything-off" aria-labelledby="off-title">
      <div>
        <h2 id="off-title">Turn everything off</h2>
        <p>Stops every lookup at once, in all servers, and logs you out on all your devices.</p>
      </div>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        Turn everything off…
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Turn everything off?"
          confirm="Turn everything off"
          confirming="Turning off…"
          act={turnEverythingOff}
          onClose={() => setAsking(false)}
        >
          <ul>
            <li>All lookups of you stop now, in every server.</li>
            <li>You’re logged out everywhere.</li>
            <li>Your switches and game accounts are remembered. They count again when you next log in.</li>
          </ul>
        </ConfirmDialog>
      )}
    </section>
  )
}
