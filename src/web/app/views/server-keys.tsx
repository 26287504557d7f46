/** All keys of a server, for people who manage it. Doesn't show who created a key. */
import { Callout, Reason } from '../parts/callout.tsx'
import { SelectField } from '../parts/fields.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { chooseShownServer, route } from '../route.ts'
import { listedGuilds, namedKeys } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts.ts'
import { KeyRows } from './key-rows.tsx'

const words = texts.keys.serverKeys

export function ServerKeys({ state }: { state: LoggedIn }) {
  const { shownServerId } = route.use()
  const guilds = listedGuilds(state)
  // The chosen server stays in the list even if the person no longer manages it. The service then says why it shows no keys.
  const shownId = guilds.find(({ id }) => id === shownServerId)?.id
  const choices = guilds.filter(({ id, can_manage }) => can_manage || id === shownId)
  if (choices.length === 0) return null
  return (
    <section class="card" aria-labelledby="server-keys-title">
      <h2 id="server-keys-title" tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <SelectField
        id="shown-server"
        label={words.server}
        value={shownId ?? ''}
        placeholder={texts.keys.chooseServer}
        choices={choices.map(({ id, name }) => [id, name])}
        areNames
        onChange={chooseShownServer}
      />
      {shownId !== undefined && <KeysOf serverId={shownId} state={state} />}
    </section>
  )
}

function KeysOf({ serverId, state }: { serverId: string; state: LoggedIn }) {
  const found = state.serverKeys
  if (found?.serverId !== serverId) return <Skeleton />
  if ('keys' in found) return <KeyRows keys={namedKeys(state, found.keys)} summary={words.inactive} />
  return (
    <Callout kind="problem">
      <Reason of={found.refusal} />
    </Callout>
  )
}
