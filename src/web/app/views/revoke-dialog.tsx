/** Asks before a key stops working. */
import type { Instance } from '../../../wire/dashboard.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Name } from '../parts/name.tsx'
import { keyServerName } from '../servers.ts'
import { showToast } from '../state/announcements.ts'
import { isDone, type Outcome } from '../state/change.ts'
import { fill } from '../texts/fill.ts'
import { keyTexts } from '../texts/key-texts.ts'

const words = keyTexts

interface RevokeDialogProps {
  instance: Instance
  /** Whether somebody else made it. */
  isOthers?: boolean
  revoke: () => Promise<Outcome>
  onClose: () => void
}

export function RevokeDialog({ instance, isOthers = false, revoke, onClose }: RevokeDialogProps) {
  const act = async () => {
    const outcome = await revoke()
    if (isDone(outcome)) showToast(words.nowRevoked(instance.key_hint))
    return outcome
  }
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      confirm={words.revokeConfirm}
      confirming={words.revoking}
      subject={`key ${instance.id}`}
      wish="revoked"
      act={act}
      onClose={onClose}
    >
      <p>
        {fill(words.revokeText, {
          hint: <code>{instance.key_hint}</code>,
          server: <Name>{keyServerName(instance)}</Name>,
        })}
      </p>
      {isOthers && <p>{words.revokeOthers}</p>}
    </ConfirmDialog>
  )
}
