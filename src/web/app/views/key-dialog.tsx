/** Shows a new key's value, which is never shown again. The dialog stays until the person closes it, even if the session ends. */
import type { CreatedInstance } from '../../../wire/dashboard.ts'
import { Callout } from '../parts/callout.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Code, Name } from '../parts/name.tsx'
import { allServers, nameOf } from '../servers.ts'
import { closeNewKeys, isWarned, type NewKey, newKeys, noteCopied } from '../state/new-key.ts'
import { session } from '../state/session.ts'
import { fill, plural, texts } from '../texts.ts'
import { SendKey } from './send-key.tsx'

const words = texts.keys.newKey

/** The dialog with new keys. It can appear over any view. */
export function NewKeys() {
  const keys = newKeys.use()
  return keys.length > 0 ? <KeyDialog keys={keys} /> : null
}

function KeyDialog({ keys }: { keys: NewKey[] }) {
  const state = session.use()
  const leftSince = state.phase === 'logged-out' && (state.farewell === 'erased' ? words.erased : words.sessionOver)
  // Opens in a new tab, because the value of the key is only in this tab.
  const link = (
    <a href="/docs" target="_blank" rel="noopener">
      {texts.apiReference}
    </a>
  )
  const isWarning = isWarned.use() && !keys.every(({ isCopied }) => isCopied)
  return (
    <Dialog title={plural(words.title, keys.length)} onCancel={closeNewKeys}>
      {isWarning && (
        <div ref={bringIntoView}>
          <Callout kind="problem">{words.notCopied}</Callout>
        </div>
      )}
      {keys.map((key) => (
        <KeyValue key={key.instance.id} shown={key} />
      ))}
      <p>{leftSince || fill(words.next, { link })}</p>
      <div class="dialog-buttons">
        <button type="button" class="quiet" onClick={closeNewKeys}>
          {isWarning ? words.closeAnyway : words.done}
        </button>
      </div>
    </Dialog>
  )
}

/** Scrolls to the warning, which may be out of view, because it is above the key and its button. */
const bringIntoView = (warning: Element | null) => warning?.scrollIntoView({ block: 'nearest' })

function KeyValue({ shown: { instance, chatId, sendTo, sendStatus } }: { shown: NewKey }) {
  const state = session.use()
  const server = nameOf(state.phase === 'logged-in' ? allServers(state) : [], instance)
  const note = () => noteCopied(instance.id)
  const command = curlLine(instance, chatId)
  return (
    <>
      <p>{fill(words.isFor, { server: <Name>{server}</Name> })}</p>
      <Callout>
        <strong>{words.once}</strong> {words.keep}
      </Callout>
      <div class="copyable">
        <Code class="key-value" onCopy={note}>
          {instance.api_key}
        </Code>
        <CopyButton text={instance.api_key} label={words.copyKey} class={sendTo ? 'quiet' : ''} onCopied={note} />
      </div>
      {sendTo && <SendKey instance={instance} server={server} to={sendTo} step={sendStatus} />}
      <details class="folded">
        <summary class="row">{words.tryTitle}</summary>
        <p>{words.tryText}</p>
        <div class="copyable">
          <pre onCopy={note}>
            <Code>{command}</Code>
          </pre>
          <CopyButton text={command} label={words.copyCommand} class="quiet" onCopied={note} />
        </div>
      </details>
    </>
  )
}

function curlLine({ api_key: key, guild_id: guildId }: CreatedInstance, chatId: string): string {
  return [
    `curl ${location.origin}/v1/stats/player`,
    `-H 'Authorization: Bearer ${key}'`,
    `-H 'Content-Type: application/json'`,
    // Not JSON.stringify: the ids have more than 53 bits, so numbers would be rounded.
    `-d '{"guild_id": ${guildId}, "target_chat_id": ${chatId}}'`,
  ].join(' \\\n  ')
}
