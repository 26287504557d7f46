/** The view `/keys`: making, listing and revoking keys, for people who manage a server; all keys of such a server too. */
import type { Instance } from '../../../wire/dashboard.ts'
import { KeyIcon } from '../parts/icons.tsx'
import { Hint, Name } from '../parts/name.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { Notice } from '../parts/notice.tsx'
import { keyServerName, namedKeys } from '../servers.ts'
import { lostKeys } from '../state/new-key.ts'
import type { LoggedIn } from '../state/session.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { Invitations } from './invitations.tsx'
import { KeyRows } from './key-rows.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { ServerKeys } from './server-keys.tsx'

const words = texts.keys

interface KeysViewProps {
  state: LoggedIn
  keyServerId: string | undefined
  shownServerId: string | undefined
}

export function KeysView({ state, keyServerId, shownServerId }: KeysViewProps) {
  const instances = namedKeys(state, state.instances)
  return (
    <>
      <p class="view-lead">{words.lead}</p>
      <LostKeys instances={instances} />
      <section class="card" aria-labelledby="keys-title">
        <h2 id="keys-title" tabIndex={-1} data-after-dialog>
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
      <CreateKeyForm state={state} chosenId={keyServerId} />
      <ServerKeys state={state} chosenId={shownServerId} />
      <Invitations instances={instances} />
    </>
  )
}

/** Keys whose value was lost with the answer: nobody can use them, and they count against the limit of two. */
function LostKeys({ instances }: { instances: Instance[] }) {
  const lost = lostKeys.use()
  return (
    <>
      {instances
        .filter(({ id, status }) => lost.has(id) && status === 'active')
        .map((instance) => (
          <Notice key={instance.id} kind="problem">
            <p>
              <strong>
                {fill(words.lostHeadline, {
                  hint: <Hint of={instance.key_hint} />,
                  server: <Name>{keyServerName(instance)}</Name>,
                })}
              </strong>{' '}
              {words.lostText}
            </p>
            <RevokeButton
              of={instance}
              class="danger"
              label={<span>{fill(words.lostRevoke, { hint: <Name>{instance.key_hint}</Name> })}</span>}
            />
          </Notice>
        ))}
    </>
  )
}
