/** Replaces one of the person's keys with a new one. First asks how long the old key should keep working. */
import { useState } from 'preact/hooks'
import type { Instance } from '../../../wire/dashboard.ts'
import { hasReachedKeyLimit, oldKeyHours, usualHours } from '../key-draft.ts'
import { ConfirmButton } from '../parts/confirm.tsx'
import { SelectField } from '../parts/fields.tsx'
import { KeyHint, Name } from '../parts/name.tsx'
import { replaceKey } from '../state/actions.ts'
import { session } from '../state/session.ts'
import { fill, texts } from '../texts.ts'

const words = texts.keys.replace

export function ReplaceButton({ of: key }: { of: Instance & { guild_name: string } }) {
  const state = session.use()
  const [hours, setHours] = useState(usualHours)
  const keys = state.phase === 'logged-in' ? state.keys : []
  const parts = { hint: <KeyHint of={key.key_hint} />, server: <Name>{key.guild_name}</Name> }
  return (
    <ConfirmButton
      class="quiet"
      label={words.button}
      of={fill(texts.keys.revokeMine, { hint: <Name>{key.key_hint}</Name> })}
      title={words.title}
      confirmLabel={words.confirm}
      busyLabel={words.replacing}
      subject={`key ${key.id}`}
      wish="replaced"
      isHarmless
      act={() => replaceKey(key, oldKeyHours(keys, hours))}
    >
      <p>{fill(words.text, parts)}</p>
      {hasReachedKeyLimit(keys) ? (
        <p>{words.full}</p>
      ) : (
        <SelectField
          id="old-lives"
          label={words.old}
          value={hours}
          choices={Object.entries(words.oldKeyWorks)}
          onChange={setHours}
        />
      )}
    </ConfirmButton>
  )
}
