/** Keys as rows: active ones first, revoked ones folded away. */
import type { ComponentChildren } from 'preact'
import type { GuildInstance, Instance } from '../../../wire/dashboard.ts'
import { DaysAgo } from '../parts/age.tsx'
import { AskOperator } from '../parts/ask-operator.tsx'
import { Name } from '../parts/name.tsx'
import { Notice } from '../parts/notice.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { isolated, problemOf } from '../sentences.ts'
import { keyServerName } from '../servers.ts'
import { lostKeys } from '../state/new-key.ts'
import { useRequests } from '../state/requests.ts'
import { fill } from '../texts/fill.ts'
import { keyTexts } from '../texts/key-texts.ts'

const words = keyTexts

/** A key of the person, or one of a server, where it is told whether it is theirs. */
type Key = Instance | GuildInstance

interface KeyRowsProps {
  keys: Key[]
  /** In the place of active keys, where there are none. */
  empty: ComponentChildren
  /** What those are called that are folded away. */
  summary: (count: number) => string
  onRevoke: (id: string) => void
}

export function KeyRows({ keys, empty, summary, onRevoke }: KeyRowsProps) {
  const active = keys.filter(isActive)
  const revoked = keys.filter((key) => !isActive(key))
  return (
    <>
      {active.length === 0 && empty}
      <Rows keys={active} onRevoke={onRevoke} />
      {revoked.length > 0 && (
        <details class="folded">
          <summary>{summary(revoked.length)}</summary>
          <Rows keys={revoked} onRevoke={onRevoke} />
        </details>
      )}
    </>
  )
}

function isActive({ status }: Key): boolean {
  return status === 'active'
}

/** Whether it is in the list of a server's keys, and somebody else made it. */
export function isOthers(key: Key): boolean {
  return 'is_mine' in key && !key.is_mine
}

function Rows({ keys, onRevoke }: Pick<KeyRowsProps, 'keys' | 'onRevoke'>) {
  return (
    <ul class="rows">
      {keys.map((key) => (
        <li key={key.id}>
          <KeyRow of={key} onRevoke={() => onRevoke(key.id)} />
        </li>
      ))}
    </ul>
  )
}

function KeyRow({ of: key, onRevoke }: { of: Key; onRevoke: () => void }) {
  const problem = problemOf(useRequests().get(`key ${key.id}`))
  return (
    <div class="item">
      <div class="item-text">
        <p class="item-title">{titleOf(key)}</p>
        <Facts of={key} />
        {isActive(key) && 'maker_manages' in key && !key.maker_manages && <p class="small">{words.makerGone}</p>}
      </div>
      {key.revoked_by === 'operator' && <AskOperator sentence={words.askWhy} />}
      {isActive(key) && (
        <div class="item-buttons">
          <button type="button" class="quiet" onClick={onRevoke}>
            {words.revoke}
            <span class="for-readers">{whichOf(key)}</span>
          </button>
        </div>
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
    </div>
  )
}

/** A key of theirs may be in both lists. */
function whichOf(key: Key): string {
  return 'is_mine' in key ? words.revokeFor(key.key_hint, isolated(keyServerName(key))) : words.revokeMine(key.key_hint)
}

/** Where all keys are for one server, its name says nothing. */
function titleOf(key: Key): ComponentChildren {
  const name = key.name && <Name>{key.name}</Name>
  const server = <Name>{keyServerName(key)}</Name>
  if ('is_mine' in key) return name ?? words.unnamed
  return name ? fill(words.nameAndServer, { name, server }) : server
}

function Facts({ of: key }: { of: Key }) {
  const isLost = lostKeys.use().has(key.id)
  return (
    <p class="item-facts">
      <span class={isActive(key) ? 'badge badge-on' : 'badge'}>{isActive(key) ? words.active : words.revoked}</span>
      {'is_mine' in key && key.is_mine && <span class="badge">{words.mine}</span>}
      {isLost && <span class="badge">{words.lostBadge}</span>}
      <span>
        <span class="for-readers">{words.endingIn}</span>
        <code>
          <span aria-hidden="true">…</span>
          {key.key_hint}
        </code>
      </span>
      <span>{fill(words.created, { date: <Timestamp of={key.created_at} withTime /> })}</span>
      <span>
        {key.last_used_at ? fill(words.lastUsed, { day: <DaysAgo of={key.last_used_at} /> }) : words.neverUsed}
      </span>
      {key.revoked_at && <span>{fill(howItEnded(key), { date: <Timestamp of={key.revoked_at} withTime /> })}</span>}
    </p>
  )
}

function howItEnded(key: Key): string {
  if (key.revoked_by === null) return words.revokedOn
  if (key.revoked_by === 'owner' && isOthers(key)) return words.revokedByMaker
  return words.revokedBy[key.revoked_by]
}
