/** The view `/keys`: making, listing and revoking keys, for people who manage a server; all keys of such a server too. */
import { useState } from 'preact/hooks'
import type { Place } from '../place.ts'
import { namedKeys } from '../servers.ts'
import { revokeInstance } from '../state/actions.ts'
import type { NewKey } from '../state/new-key.ts'
import type { LoggedIn } from '../state/session.ts'
import { keyTexts } from '../texts/key-texts.ts'
import { CreateKeyForm } from './create-key-form.tsx'
import { Invitations } from './invitations.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeyList } from './key-list.tsx'
import { LostKeys } from './lost-keys.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { ServerKeys } from './server-keys.tsx'

export function KeysView({ state, place }: { state: LoggedIn; place: Place }) {
  const [revokingId, setRevokingId] = useState<string>()
  const instances = namedKeys(state, state.instances)
  const revoking = instances.find(({ id }) => id === revokingId)
  const close = (id: string) => setRevokingId((current) => (current === id ? undefined : current))
  return (
    <>
      <p class="view-lead">{keyTexts.lead}</p>
      <LostKeys instances={instances} onRevoke={setRevokingId} />
      <CreateKeyForm state={state} chosenId={place.keyServerId} />
      <KeyList instances={instances} onRevoke={setRevokingId} />
      <ServerKeys state={state} chosenId={place.shownServerId} />
      <Invitations instances={instances} />
      {revoking && (
        <RevokeDialog
          key={revoking.id}
          instance={revoking}
          revoke={() => revokeInstance(revoking.id)}
          onClose={() => close(revoking.id)}
        />
      )}
    </>
  )
}

/** Exported from here, so that it is loaded before a key is made: the service may be away afterwards. */
export function ShownKey({ shown }: { shown: NewKey }) {
  return <KeyDialog key={shown.created.id} shown={shown} />
}
