/** The view `/keys`: making, listing and revoking keys, for people who manage a server; all keys of such a server too. */
import type { Instance } from '../../../wire/dashboard.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { KeyIcon } from '../parts/icons.tsx'
import { Code, Name } from '../parts/name.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { namedKeys } from '../servers.ts'
import type { LoggedIn } from '../state/session.ts'
import { texts } from '../texts.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { KeyRows } from './key-rows.tsx'
import { ServerKeys } from './server-keys.tsx'

const words = texts.keys

export function KeysView({ state }: { state: LoggedIn }) {
  const instances = namedKeys(state, state.instances)
  return (
    <>
      <p class="view-lead">{words.lead}</p>
      <section class="card" aria-labelledby="keys-title">
        <h2 id="keys-title" tabIndex={-1}>
          {words.listTitle}
        </h2>
        <KeyRows
          keys={instances}
          empty={
            <NothingYet icon={<KeyIcon />} title={instances.length > 0 ? words.none : words.noneYet}>
              {words.noneText}
            </NothingYet>
          }
          summary={words.revokedKeys}
        />
      </section>
      <CreateKeyForm state={state} />
      <ServerKeys state={state} />
      <Invitations instances={instances.filter(({ status }) => status === 'active')} />
    </>
  )
}

/** For each server that a key is for, the link that an admin posts: it takes each member to their own switch for it. */
function Invitations({ instances }: { instances: ReturnType<typeof namedKeys<Instance>> }) {
  const names = new Map(instances.map(({ guild_id: id, guild_name: name }) => [id, name]))
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
            <li key={serverId} class="item">
              <div class="item-text">
                <p class="item-title">{name}</p>
                <p class="item-facts">
                  <Code>{link}</Code>
                </p>
              </div>
              <CopyButton text={link} label={words.copyLink} of={name} class="quiet" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
