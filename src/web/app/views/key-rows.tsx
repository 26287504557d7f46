/** Keys as rows: active ones first, revoked ones folded away. */
import type { ComponentChildren } from 'preact'
import { AskOperator } from '../parts/help.tsx'
import { DaysAgo, Timestamp } from '../parts/moments.tsx'
import { Hint, Name } from '../parts/name.tsx'
import { Problem } from '../parts/notice.tsx'
import { keyServerName } from '../servers.ts'
import { lostKeys } from '../state/new-key.ts'
import { useRequests } from '../state/requests.ts'
import { fill } from '../texts/fill.ts'
import { fillText, texts } from '../texts/texts.ts'
import { isOthers, type Key, RevokeButton } from './revoke-button.tsx'

const words = texts.keys

interface KeyRowsProps {
  keys: Key[]
  /** In the place of active keys, where there are none. */
  empty: ComponentChildren
  /** What those are called that are folded away. */
  summary: string
}

export function KeyRows({ keys, empty, summary }: KeyRowsProps) {
  const active = keys.filter(isActive)
  const revoked = keys.filter((key) => !isActive(key))
  return (
    <>
      {active.length === 0 && empty}
      <Rows keys={active} />
      {revoked.length > 0 && (
        <details class="folded">
          <summary>{fillText(summary, { count: revoked.length })}</summary>
          <Rows keys={revoked} />
        </details>
      )}
    </>
  )
}

function isActive({ status }: Key): boolean {
  return status === 'active'
}

function Rows({ keys }: Pick<KeyRowsProps, 'keys'>) {
  return (
    <ul class="rows">
      {keys.map((key) => (
        <li key={key.id}>
          <KeyRow of={key} />
        </li>
      ))}
    </ul>
  )
}

function KeyRow({ of: key }: { of: Key }) {
  const request = useRequests().get(`key ${key.id}`)
  const label = (
    <>
      {words.revoke}
      <span class="for-readers">{whichOf(key)}</span>
    </>
  )
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
          <RevokeButton of={key} class="quiet" label={label} />
        </div>
      )}
      <Problem of={request} />
    </div>
  )
}

/** A key of theirs may be in both lists. */
function whichOf(key: Key): ComponentChildren {
  const parts = { hint: <Name>{key.key_hint}</Name>, server: <Name>{keyServerName(key)}</Name> }
  return fill('is_mine' in key ? words.revokeFor : words.revokeMine, parts)
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
        <Hint of={key.key_hint} />
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
