/** All keys of a server, for those who manage it: whoever made them, and without saying who did. */
import { useEffect, useState } from 'preact/hooks'
import type { GuildInstance } from '../../../wire/dashboard.ts'
import { Field } from '../parts/field.tsx'
import { LoginLink } from '../parts/link.tsx'
import { Notice } from '../parts/notice.tsx'
import { CardSkeleton } from '../parts/skeleton.tsx'
import { chooseShownServer } from '../place.ts'
import { sentenceFor } from '../sentences.ts'
import { listedGuilds, namedKeys } from '../servers.ts'
import { revokeKeyOfServer } from '../state/actions.ts'
import { showKeysOf } from '../state/refresh.ts'
import type { LoggedIn } from '../state/session.ts'
import { keyTexts } from '../texts/key-texts.ts'
import { texts } from '../texts/texts.ts'
import { isOthers, KeyRows } from './key-rows.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const words = keyTexts.serverKeys

export function ServerKeys({ state, chosenId }: { state: LoggedIn; chosenId: string | undefined }) {
  const guilds = listedGuilds(state)
  const managed = guilds.filter(({ can_manage }) => can_manage)
  // Also one that isn't theirs to manage any more, so that the service says why it shows nothing.
  const shownId = guilds.find(({ id }) => id === chosenId)?.id
  if (managed.length === 0 && shownId === undefined) return null
  return (
    <section class="card" aria-labelledby="server-keys-title">
      <h2 id="server-keys-title" tabIndex={-1} data-after-dialog>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <Field
        id="shown-server"
        label={words.server}
        control={(aria) => (
          <select
            {...aria}
            required
            value={shownId ?? ''}
            onChange={(event) => chooseShownServer(event.currentTarget.value)}
          >
            <option value="">{keyTexts.chooseServer}</option>
            {guilds
              .filter(({ id, can_manage }) => can_manage || id === shownId)
              .map(({ id, name }) => (
                <option key={id} value={id} dir="auto">
                  {name}
                </option>
              ))}
          </select>
        )}
      />
      {shownId !== undefined && <KeysOf key={shownId} serverId={shownId} state={state} />}
    </section>
  )
}

function KeysOf({ serverId, state }: { serverId: string; state: LoggedIn }) {
  const found = state.keysOfServers[serverId]
  useEffect(() => showKeysOf(serverId), [serverId])
  if (found === undefined) return <CardSkeleton />
  if ('keys' in found) return <List serverId={serverId} keys={namedKeys(state, found.keys)} />
  return (
    <Notice kind="problem">
      <p>
        {sentenceFor(found.refusal)}{' '}
        {found.refusal.reason === 'guild_list_stale' && <LoginLink>{texts.login.again}</LoginLink>}
      </p>
    </Notice>
  )
}

function List({ serverId, keys }: { serverId: string; keys: GuildInstance[] }) {
  const [revokingId, setRevokingId] = useState<string>()
  const revoking = keys.find(({ id }) => id === revokingId)
  const close = (id: string) => setRevokingId((current) => (current === id ? undefined : current))
  return (
    <>
      <KeyRows keys={keys} empty={<p class="empty">{words.none}</p>} summary={words.revoked} onRevoke={setRevokingId} />
      {revoking && (
        <RevokeDialog
          key={revoking.id}
          instance={revoking}
          isOthers={isOthers(revoking)}
          revoke={() => revokeKeyOfServer(serverId, revoking.id)}
          onClose={() => close(revoking.id)}
        />
      )}
    </>
  )
}
