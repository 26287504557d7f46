/** The view `/keys`, for people who manage a server: creating, listing and revoking keys, including keys that others created. */
import type { Instance } from '../../../wire/dashboard.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Code, Name } from '../parts/name.tsx'
import { Row } from '../parts/row.tsx'
import { namedKeys } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { KeyRows } from './key-rows.tsx'
import { ServerKeys } from './server-keys.tsx'

const words = texts.keys

export function KeysView({ state }: { state: LoggedIn }) {
  const keys = namedKeys(state, state.keys)
  const active = keys.filter(({ status }) => status === 'active')
  const list = keys.length > 0 && (
    <section class="card" aria-labelledby="keys-title">
      <h2 id="keys-title" tabIndex={-1}>
        {words.listTitle}
      </h2>
      <KeyRows keys={keys} summary={words.inactiveKeys} />
    </section>
  )
  return (
    <>
      <p class="view-lead">{words.lead}</p>
      {active.length > 0 && list}
      <CreateKeyForm state={state} />
      {active.length === 0 && list}
      <ServerKeys state={state} />
      <Invitations keys={active} />
    </>
  )
}

/** Shows a link for each server that has a key. Managers post it; members who follow it see their own switch for that server. */
function Invitations({ keys }: { keys: ReturnType<typeof namedKeys<Instance>> }) {
  const names = new Map(keys.map(({ guild_id: id, guild_name: name }) => [id, name]))
  if (names.size === 0) return null
  return (
    <section class="card" aria-labelledby="invite-title">
      <h2 id="invite-title">{words.inviteTitle}</h2>
      <p>{words.inviteText}</p>
      <ul class="rows">
        {[...names].map(([serverId, server]) => {
          const link = `${location.origin}/?guild=${serverId}`
          const name = <Name>{server}</Name>
          return (
            <Row
              key={serverId}
              title={name}
              facts={<Code>{link}</Code>}
              actions={<CopyButton text={link} label={words.copyLink} of={name} class="quiet" />}
            />
          )
        })}
      </ul>
    </section>
  )
}
