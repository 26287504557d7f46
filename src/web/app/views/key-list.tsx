/** The person's keys: active ones first, revoked ones folded away. */
import type { Instance } from '../../../wire/dashboard.ts'
import { KeyIcon } from '../parts/icons.tsx'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { standingOf } from '../sentences.ts'
import { lostKeys } from '../state/new-key.ts'
import { useRequests } from '../state/requests.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'

const words = texts.keys

interface KeyListProps {
  instances: Instance[]
  onRevoke: (id: string) => void
}

export function KeyList({ instances, onRevoke }: KeyListProps) {
  const active = instances.filter(({ status }) => status === 'active')
  const revoked = instances.filter(({ status }) => status === 'revoked')
  return (
    <section class="card" aria-labelledby="keys-title">
      <h2 id="keys-title" tabIndex={-1} data-after-dialog>
        {words.listTitle}
      </h2>
      {active.length === 0 && <NoKeys hadSome={revoked.length > 0} />}
      <Rows instances={active} onRevoke={onRevoke} />
      {revoked.length > 0 && (
        <details class="revoked">
          <summary>{words.revokedKeys(revoked.length)}</summary>
          <Rows instances={revoked} />
        </details>
      )}
    </section>
  )
}

/** The name of the server a key is for, as far as it is known. */
export function serverOf({ guild_name: name, guild_id: id }: Pick<Instance, 'guild_name' | 'guild_id'>): string {
  return name || texts.servers.byId(id)
}

function Rows({ instances, onRevoke }: { instances: Instance[]; onRevoke?: (id: string) => void }) {
  return (
    <ul class="rows">
      {instances.map((instance) => (
        <li key={instance.id}>
          <KeyRow instance={instance} onRevoke={onRevoke && (() => onRevoke(instance.id))} />
        </li>
      ))}
    </ul>
  )
}

function KeyRow({ instance, onRevoke }: { instance: Instance; onRevoke: (() => void) | undefined }) {
  const { key_hint: hint } = instance
  const standing = standingOf(useRequests().get(`key ${instance.id}`))
  return (
    <div class="item">
      <div class="item-text">
        <p class="item-title">
          <Name>{serverOf(instance)}</Name>
        </p>
        <KeyFacts instance={instance} />
      </div>
      {onRevoke && (
        <div class="item-buttons">
          <button type="button" class="quiet" onClick={onRevoke}>
            {words.revoke}
            <span class="for-readers">{words.revokeWhich(hint)}</span>
          </button>
        </div>
      )}
      {standing && <Notice kind="problem">{standing}</Notice>}
    </div>
  )
}

function KeyFacts({ instance }: { instance: Instance }) {
  const { id, status, key_hint: hint, created_at: createdAt, revoked_at: revokedAt } = instance
  const isLost = lostKeys.use().has(id)
  const parts = {
    date: <Timestamp of={createdAt} />,
    revoked: revokedAt && <Timestamp of={revokedAt} />,
  }
  return (
    <p class="item-facts">
      <span class={status === 'active' ? 'badge badge-on' : 'badge'}>
        {status === 'active' ? words.active : words.revoked}
      </span>
      {isLost && <span class="badge">{words.lostBadge}</span>}
      <span>
        <span class="for-readers">{words.endingIn}</span>
        <code>
          <span aria-hidden="true">…</span>
          {hint}
        </code>
      </span>
      <span>{fill(revokedAt ? words.createdAndRevoked : words.created, parts)}</span>
    </p>
  )
}

function NoKeys({ hadSome }: { hadSome: boolean }) {
  return (
    <div class="empty">
      <KeyIcon />
      <p>
        <strong>{hadSome ? words.none : words.noneYet}</strong>
        <br />
        {words.noneText}
      </p>
    </div>
  )
}
