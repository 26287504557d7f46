/** The only moment at which a key's value is seen. */
import { useState } from 'preact/hooks'
import type { CreatedInstance } from '../../../wire/dashboard.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'

interface NewKeyDialogProps {
  created: CreatedInstance
  /** Whom the line to try it looks up. */
  chatId: string
  onClose: () => void
}

export function NewKeyDialog({ created, chatId, onClose }: NewKeyDialogProps) {
  const [isSafe, setSafe] = useState(false)
  const [isWarned, setWarned] = useState(false)
  // A stray Escape would throw the key away: it asks first, once.
  const cancel = () => (isSafe || isWarned ? onClose() : setWarned(true))
  return (
    <Dialog title="Your new key" onCancel={cancel}>
      <p>
        For <Name>{created.guild_name ?? `server ${created.guild_id}`}</Name>.{' '}
        <strong>This is the only time it is shown.</strong> Copy it now and keep it like a password: whoever has it can
        look up the members who allowed that server.
      </p>
      <div class="copyable">
        <code class="key-value">{created.api_key}</code>
        <CopyButton text={created.api_key} label="Copy key" onCopied={() => setSafe(true)} />
      </div>
      <TryIt command={curlLine(created, chatId)} onCopied={() => setSafe(true)} />
      {isWarned && (
        <Notice kind="problem">Copy the key first. Press Escape again, or Done, to close without it.</Notice>
      )}
      <div class="dialog-buttons">
        <button type="button" class="quiet" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}

function TryIt({ command, onCopied }: { command: string; onCopied: () => void }) {
  return (
    <>
      <h3>Try it</h3>
      <p>
        This looks up yourself. It answers with figures once you have linked a game account and switched this server on;
        until then it is refused, with a link for you.
      </p>
      <div class="copyable">
        <pre>
          <code>{command}</code>
        </pre>
        <CopyButton text={command} label="Copy command" class="quiet" onCopied={onCopied} />
      </div>
    </>
  )
}

function curlLine({ api_key: key, guild_id: guildId }: CreatedInstance, chatId: string): string {
  return [
    `curl ${location.origin}/v1/stats/player`,
    `-H 'Authorization: Bearer ${key}'`,
    `-H 'Content-Type: application/json'`,
    // The ids are past 53 bits: written into the text, they stay exact.
    `-d '{"guild_id": ${guildId}, "target_chat_id": ${chatId}}'`,
  ].join(' \\\n  ')
}
