/** The only moment at which a key's value is seen. It lasts until the person ends it, whatever becomes of the session. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CreatedInstance } from '../../../wire/dashboard.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { keyServerName, namedKeys } from '../servers.ts'
import { type NewKey, noteCopied, putNewKeyAway } from '../state/new-key.ts'
import { session } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { keyTexts } from '../texts/key-texts.ts'

const words = keyTexts.newKey

export function KeyDialog({ shown }: { shown: NewKey }) {
  const { created, chatId, copied } = shown
  const state = session.use()
  const [isWarned, setWarned] = useState(false)
  const isWarning = isWarned && !copied
  const [named = created] = state.phase === 'logged-in' ? namedKeys(state, [created]) : []
  const buttons = useRef<HTMLDivElement>(null)
  // On a small screen it is below what is seen.
  useEffect(() => {
    if (isWarning) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [isWarning])
  // What isn't copied is gone for good: it asks first, once.
  const close = () => (copied || isWarned ? putNewKeyAway() : setWarned(true))
  return (
    <Dialog title={words.title} onCancel={close}>
      <p>
        {fill(words.isFor, { server: <Name>{keyServerName(named)}</Name> })} <strong>{words.once}</strong> {words.keep}
        {state.phase === 'logged-out' && ` ${state.farewell === 'erased' ? words.erased : words.sessionOver}`}
      </p>
      <div class="copyable">
        <code class="key-value" onCopy={() => noteCopied('key')}>
          {created.api_key}
        </code>
        <CopyButton
          text={created.api_key}
          label={words.copyKey}
          isCopied={copied === 'key'}
          onCopied={() => noteCopied('key')}
        />
      </div>
      <TryIt command={curlLine(created, chatId)} isCopied={copied === 'command'} />
      {isWarning && <Notice kind="problem">{words.notCopied}</Notice>}
      <div class="dialog-buttons" ref={buttons}>
        <button type="button" class={isWarning ? 'danger' : 'quiet'} onClick={close}>
          {isWarning ? words.closeAnyway : words.done}
        </button>
      </div>
    </Dialog>
  )
}

function TryIt({ command, isCopied }: { command: string; isCopied: boolean }) {
  const note = () => noteCopied('command')
  return (
    <>
      <h3>{words.tryTitle}</h3>
      <p>{words.tryText}</p>
      <div class="copyable">
        <pre onCopy={note}>
          <code>{command}</code>
        </pre>
        <CopyButton text={command} label={words.copyCommand} class="quiet" isCopied={isCopied} onCopied={note} />
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
