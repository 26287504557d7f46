/** Asks before a key stops working. */
import type { ComponentChildren } from 'preact'
import type { GuildInstance, Instance } from '../../../wire/dashboard.ts'
import { AskingButton } from '../parts/confirm.tsx'
import { Hint, Name } from '../parts/name.tsx'
import { keyServerName } from '../servers.ts'
import { revokeInstance, revokeKeyOfServer } from '../state/actions.ts'
import { showToast } from '../state/announcements.ts'
import { fill } from '../texts/fill.ts'
import { texts } from '../texts/texts.ts'

/** A key of the person, or one of a server, where it is told whether it is theirs. */
export type Key = Instance | GuildInstance

const words = texts.keys

interface RevokeButtonProps {
  of: Key
  class: 'quiet' | 'danger'
  label: ComponentChildren
}

export function RevokeButton({ of: key, class: className, label }: RevokeButtonProps) {
  const hint = <Hint of={key.key_hint} />
  const revoke = async () => {
    const outcome = await ('is_mine' in key ? revokeKeyOfServer(key.guild_id, key.id) : revokeInstance(key.id))
    if (outcome === 'done') showToast(fill(words.nowRevoked, { hint }))
    return outcome
  }
  return (
    <AskingButton
      class={className}
      label={label}
      title={words.revokeTitle}
      confirm={words.revokeConfirm}
      confirming={words.revoking}
      subject={`key ${key.id}`}
      wish="revoked"
      act={revoke}
    >
      <p>{fill(words.revokeText, { hint, server: <Name>{keyServerName(key)}</Name> })}</p>
      {isOthers(key) && <p>{words.revokeOthers}</p>}
    </AskingButton>
  )
}

/** Whether it is in the list of a server's keys, and somebody else made it. */
export function isOthers(key: Key): boolean {
  return 'is_mine' in key && !key.is_mine
}
