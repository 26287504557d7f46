/** Keys as rows. Active keys come first, and inactive keys are folded away. */
import type { ComponentChildren } from 'preact'
import type { GuildInstance, Instance } from '../../../wire/dashboard.ts'
import { expiresSoon, successorOf } from '../key-draft.ts'
import { Callout, Problem } from '../parts/callout.tsx'
import { ConfirmButton } from '../parts/confirm.tsx'
import { AskOperator } from '../parts/help.tsx'
import { DaysAgo, DaysUntil, Timestamp } from '../parts/moments.tsx'
import { KeyHint, Name } from '../parts/name.tsx'
import { Row } from '../parts/row.tsx'
import { endSentence, isSomebodyElses } from '../sentences.ts'
import { revokeKey, revokeKeyOfServer } from '../state/actions.ts'
import { lostKeys } from '../state/new-key.ts'
import { useRequests } from '../state/requests.ts'
import { fill, fillText, texts } from '../texts.ts'
import { ReplaceButton } from './replace-key.tsx'

const words = texts.keys

/** A key that the person created, or a key of a server that they manage, with the server's name from `namedKeys`. */
type Key = (Instance | GuildInstance) & { guild_name: string }

/** `summary` is the text that unfolds the inactive keys. */
export function KeyRows({ keys, summary }: { keys: Key[]; summary: string }) {
  const [active, ended] = [keys.filter(isActive), keys.filter((key) => !isActive(key))]
  const toRow = (key: Key) => {
    // A key is new as long as the key that it replaced still works.
    const isNew = active.some((old) => successorOf(old, keys) === key)
    return <KeyRow key={key.id} of={key} successor={successorOf(key, keys)} isNew={isNew} />
  }
  return (
    <>
      {active.length === 0 && <p class="small">{words.none}</p>}
      <ul class="rows">{active.map(toRow)}</ul>
      {ended.length > 0 && (
        <details class="folded">
          <summary class="row">{fillText(summary, { count: ended.length })}</summary>
          <ul class="rows">{ended.map(toRow)}</ul>
        </details>
      )}
    </>
  )
}

function KeyRow({ of: key, successor, isNew }: { of: Key; successor: Instance | undefined; isNew: boolean }) {
  const request = useRequests().get(`key ${key.id}`)
  const end = key.revoked_at ?? key.expires_at
  const date = end && <Timestamp of={end} withTime />
  const isOld = isActive(key) && successor !== undefined
  const old = <span class="badge old">{fill(words.isOld, { date })}</span>
  const isLost = lostKeys.use().has(key.id) && isActive(key)
  const [hint, server] = [<KeyHint of={key.key_hint} />, <Name>{key.guild_name}</Name>]
  const facts = (
    <>
      <span>
        <span class="visually-hidden">{words.endingIn}</span>
        {hint}
      </span>
      <span>{fill(words.created, { date: <Timestamp of={key.created_at} withTime /> })}</span>
      <span>
        {key.last_used_at ? fill(words.lastUsed, { day: <DaysAgo of={key.last_used_at} /> }) : words.neverUsed}
      </span>
      {date && !isOld && <span>{fill(endSentence(key), { date })}</span>}
      {isActive(key) && 'maker_manages' in key && !key.maker_manages && <span>{words.creatorGone}</span>}
    </>
  )
  return (
    <Row
      title={[titleOf(key), ' ', isOld ? old : isNew && <span class="badge">{words.isNew}</span>]}
      facts={facts}
      actions={
        isActive(key) && (
          <>
            {!('is_mine' in key) && !isOld && <ReplaceButton of={key} />}
            <RevokeButton of={key} />
          </>
        )
      }
    >
      {isActive(key) && key.expires_at && expiresSoon(key.expires_at) && (
        <Callout>
          {fill(successor ? words.replacedBy : words.expiresSoon, {
            hint: successor && <KeyHint of={successor.key_hint} />,
            day: <DaysUntil of={key.expires_at} />,
          })}
        </Callout>
      )}
      {key.revoked_by === 'operator' && <AskOperator sentence={texts.operator.askWhy} />}
      {isLost && (
        <Callout kind="problem">
          <strong>{fill(words.lostHeadline, { hint, server })}</strong> {words.lostText}
        </Callout>
      )}
      <Problem of={request} />
    </Row>
  )
}

function RevokeButton({ of: key }: { of: Key }) {
  const [hint, server] = [<KeyHint of={key.key_hint} />, <Name>{key.guild_name}</Name>]
  // The person's own key may be in both lists, so the button's words differ.
  const which = 'is_mine' in key ? words.revokeFor : words.revokeMine
  const revoke = () => ('is_mine' in key ? revokeKeyOfServer(key.guild_id, key.id) : revokeKey(key.id))
  return (
    <ConfirmButton
      class="quiet"
      label={words.revoke}
      of={fill(which, { hint: <Name>{key.key_hint}</Name>, server })}
      title={words.revokeTitle}
      confirmLabel={words.revokeConfirm}
      busyLabel={words.revoking}
      subject={`key ${key.id}`}
      wish="revoked"
      act={revoke}
      done={fill(words.nowRevoked, { hint })}
    >
      <p>{fill(words.revokeText, { hint, server })}</p>
      {isSomebodyElses(key) && <p>{words.revokeOthers}</p>}
    </ConfirmButton>
  )
}

const isActive = ({ status }: Key) => status === 'active'

/** The title of a key. In a list of one server's keys, it doesn't contain the server's name. */
function titleOf(key: Key): ComponentChildren {
  const name = key.name && <Name>{key.name}</Name>
  const server = <Name>{key.guild_name}</Name>
  if ('is_mine' in key) return [name ?? words.unnamed, ' ', key.is_mine && <span class="badge">{words.mine}</span>]
  return name ? fill(words.nameAndServer, { name, server }) : server
}
