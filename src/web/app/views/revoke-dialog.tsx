/** Asks before a key stops working. */
import type { Instance } from '../../../wire/dashboard.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Name } from '../parts/name.tsx'
import { revokeInstance } from '../state/actions.ts'
import { tell } from '../state/announcements.ts'
import { isDone } from '../state/change.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { serverOf } from './key-list.tsx'

const words = texts.keys

export function RevokeDialog({ instance, onClose }: { instance: Instance; onClose: () => void }) {
  const revoke = async () => {
    const outcome = await revokeInstance(instance.id)
    if (isDone(outcome)) tell(words.nowRevoked(instance.key_hint))
    return outcome
  }
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      confirm={words.revokeConfirm}
      confirming={words.revoking}
      subject={`key ${instance.id}`}
      wish="revoked"
      act={revoke}
      onClose={onClose}
    >
      <p>
        {fill(words.revokeText, {
          hint: <code>{instance.key_hint}</code>,
          server: <Name>{serverOf(instance)}</Name>,
        })}
      </p>
    </ConfirmDialog>
  )
}
