/** The way to disappear at once: a button, and the question before it is done. */
import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { turnEverythingOff } from '../state/actions.ts'
import { texts } from '../texts/texts.ts'

export function EverythingOff({ label = texts.everythingOff.button }: { label?: string }) {
  const [isAsking, setAsking] = useState(false)
  const { title, confirm, confirming, consequences } = texts.everythingOff
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          confirming={confirming}
          subject="consent"
          wish="everything-off"
          act={turnEverythingOff}
          onClose={() => setAsking(false)}
        >
          <ul>
            {consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
