/** The person's keys: active ones first, revoked ones folded away. */
import { useState } from 'preact/hooks'
import type { Instance } from '../../../wire/dashboard.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { KeyIcon } from '../parts/icons.tsx'
import { Name } from '../parts/name.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { revokeInstance } from '../state/actions.ts'
import { tell } from '../state/announcements.ts'

export function KeyList({ instances }: { instances: Instance[] }) {
  const [revoking, setRevoking] = useState<Instance>()
  const active = instances.filter(({ status }) => status === 'active')
  const revoked = instances.filter(({ status }) => status === 'revoked')
  const close = (isDone: boolean) => {
    if (isDone) tell('The key is revoked. It no longer works.')
    setRevoking(undefined)
  }
  return (
    <section class="card" aria-labelledby="keys-title">
      <h2 id="keys-title" tabIndex={-1} data-after-dialog>
        Your keys
      </h2>
      {active.length === 0 && <NoKeys hadSome={revoked.length > 0} />}
      <Rows instances={active} onRevoke={setRevoking} />
      {revoked.length > 0 && (
        <details class="revoked">
          <summary>Revoked keys ({revoked.length})</summary>
          <Rows instances={revoked} />
        </details>
      )}
      {revoking && <RevokeDialog instance={revoking} onClose={close} />}
    </section>
  )
}

function Rows({ instances, onRevoke }: { instances: Instance[]; onRevoke?: (instance: Instance) => void }) {
  return (
    <ul class="rows">
      {instances.map((instance) => (
        <li key={instance.id}>
          <KeyRow instance={instance} onRevoke={onRevoke && (() => onRevoke(instance))} />
        </li>
      ))}
    </ul>
  )
}

function KeyRow({ instance, onRevoke }: { instance: Instance; onRevoke: (() => void) | undefined }) {
  const { status, key_hint: hint, created_at: createdAt, revoked_at: revokedAt } = instance
  return (
    <div class="item">
      <div class="item-text">
        <p class="item-title">
          <ServerName instance={instance} />
        </p>
        <p class="item-facts">
          <span class={status === 'active' ? 'badge badge-on' : 'badge'}>
            {status === 'active' ? 'Active' : 'Revoked'}
          </span>
          <span>
            <span class="for-readers">Key ending in </span>
            <code>
              <span aria-hidden="true">…</span>
              {hint}
            </code>
          </span>
          <span>
            created <Timestamp of={createdAt} />
            {revokedAt && (
              <>
                , revoked <Timestamp of={revokedAt} />
              </>
            )}
          </span>
        </p>
      </div>
      {onRevoke && (
        <div class="item-buttons">
          <button type="button" class="quiet" onClick={onRevoke}>
            Revoke…<span class="for-readers"> key ending in {hint}</span>
          </button>
        </div>
      )}
    </div>
  )
}

function ServerName({ instance }: { instance: Instance }) {
  return <Name>{instance.guild_name || `Server ${instance.guild_id}`}</Name>
}

function RevokeDialog({ instance, onClose }: { instance: Instance; onClose: (isDone: boolean) => void }) {
  return (
    <ConfirmDialog
      title="Revoke this key?"
      confirm="Revoke key"
      confirming="Revoking…"
      act={() => revokeInstance(instance.id)}
      onClose={onClose}
    >
      <p>
        The key ending in <code>{instance.key_hint}</code> for <ServerName instance={instance} /> stops working at once,
        and the bot that uses it with it. This can’t be undone.
      </p>
    </ConfirmDialog>
  )
}

function NoKeys({ hadSome }: { hadSome: boolean }) {
  return (
    <div class="empty">
      <KeyIcon />
      <p>
        <strong>No active key{hadSome ? '' : ' yet'}</strong>
        <br />A key you create shows up here, with its last four characters.
      </p>
    </div>
  )
}
