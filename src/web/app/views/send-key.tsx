/**
 * A bot's link may ask to send a new key to the bot (`/keys?guild=…&return=…&state=…`). The key is sent only to a URL that the
 * operator has listed, and only after the person presses a button that names the URL's host.
 */
import { Callout } from '../parts/callout.tsx'
import { Name } from '../parts/name.tsx'
import { type KeyDestination, route } from '../route.ts'
import { askToSend, isAllowedDestination, type NewKey, noteSent } from '../state/new-key.ts'
import { fill, fillText, texts } from '../texts.ts'

const words = texts.keys.sendHome
const hostOf = ({ url }: KeyDestination) => new URL(url).host

/** Before a key is created, says which host asks for it, or that the link's request is ignored. */
export function DestinationNote() {
  const { keyDestination } = route.use()
  if (keyDestination === undefined) return null
  if (!isAllowedDestination(keyDestination)) return <Callout kind="problem">{words.ignored}</Callout>
  return <Callout>{fill(words.asked, { host: <Name>{hostOf(keyDestination)}</Name> })}</Callout>
}

interface SendKeyProps extends Pick<NewKey, 'instance'> {
  server: string
  to: KeyDestination
  step: NewKey['sendStatus']
}

/** Sends the key in a new tab. If the bot doesn't accept the key, the person can still copy it here. */
export function SendKey({ instance, server, to, step }: SendKeyProps) {
  const host = hostOf(to)
  const parts = { host: <Name>{host}</Name>, server: <Name>{server}</Name> }
  if (step === 'offered') {
    return (
      <p>
        <button type="button" onClick={() => askToSend(instance.id)}>
          {fillText(words.button, { host })}
        </button>
      </p>
    )
  }
  const noteSubmit = () => noteSent(instance.id)
  const fields = { api_key: instance.api_key, guild_id: instance.guild_id, state: to.state }
  return (
    <form class="notice notice-news" method="post" action={to.url} target="_blank" rel="noopener" onSubmit={noteSubmit}>
      <p role="status">{fill(step === 'sent' ? words.sent : words.question, parts)}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div class="notice-buttons">
        {/* Disabled after the first click: a double click would send the key twice, but bots accept a `state` only one time. */}
        <button type="submit" ref={focus} disabled={step === 'sent'}>
          {fillText(words.send, { host })}
        </button>
      </div>
    </form>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()
